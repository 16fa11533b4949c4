-- Evidence shows where both its ends do. That the entry does is said here, of every row; of what is attached each module says it in
-- a policy of its own, without which nobody sees a row of it.
ALTER TABLE entry_evidence ENABLE ROW LEVEL SECURITY;
CREATE POLICY on_entries ON entry_evidence AS RESTRICTIVE FOR SELECT TO app_rt USING (EXISTS (SELECT FROM entries e WHERE e.id = entry_id));
-- People alone attach, in their own name, to what they see where they write; and detach what is theirs, or stands where the bank writes.
CREATE POLICY attach ON entry_evidence FOR INSERT TO app_rt WITH CHECK (
  attached_by = (SELECT app.me())
  AND EXISTS (SELECT FROM entries e
               WHERE e.id = entry_id AND e.project_id = entry_evidence.project_id AND e.workstream_id = ANY ((SELECT app.writable('bank') || app.writable('seller') || app.writable('buyer'))::text[])));
CREATE POLICY detach ON entry_evidence FOR DELETE TO app_rt USING (
  EXISTS (SELECT FROM entries e
           WHERE e.id = entry_id
             AND (e.workstream_id = ANY ((SELECT app.writable('bank'))::text[])
                  OR (attached_by = (SELECT app.me()) 
                      AND e.workstream_id = ANY ((SELECT app.writable('seller') || app.writable('buyer'))::text[])))));
GRANT SELECT, INSERT (id, project_id, entry_id, module, kind, source_id, attached_by), DELETE ON entry_evidence TO app_rt;
