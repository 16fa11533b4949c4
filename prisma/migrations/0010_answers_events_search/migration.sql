-- What a search looks at. Stored, because computing it for each row of a search costs fifty times as much. No GIN index: the
-- operator @@ is not leakproof, so under row-level security the database first decides whether a row may be seen and only
-- then looks at its words. That is wanted: what is hidden is never compared with a caller's question, not even in time.
-- The length is bounded because a tsvector is; whoever writes more than that in one entry is found by its beginning.
ALTER TABLE "entries" ADD COLUMN "words" tsvector GENERATED ALWAYS AS (
  setweight(to_tsvector('english', title), 'A') || setweight(to_tsvector('english', left(body, 100000)), 'B')) STORED;
