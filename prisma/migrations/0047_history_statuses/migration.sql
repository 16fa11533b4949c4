-- A line of the history names statuses that entries have (entries_status, 0002), and no words in their place.
ALTER TABLE events
  ADD CONSTRAINT events_from_status CHECK (
    from_status IN ('open', 'assigned', 'answered', 'vetted', 'published', 'withdrawn', 'draft', 'submitted', 'approved', 'rejected')),
  ADD CONSTRAINT events_to_status CHECK (
    to_status IN ('open', 'assigned', 'answered', 'vetted', 'published', 'withdrawn', 'draft', 'submitted', 'approved', 'rejected'));
