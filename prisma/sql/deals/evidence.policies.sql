-- Evidence shows, is attached and is detached where both its ends show. That the entry does is said here, and restricts every row;
-- that what is attached does, each module says in one policy of its own for all of it, without which there is nothing to see.
ALTER TABLE entry_evidence ENABLE ROW LEVEL SECURITY;
CREATE POLICY on_entries ON entry_evidence AS RESTRICTIVE FOR SELECT TO app_rt USING (EXISTS (SELECT FROM entries e WHERE e.id = entry_id));
-- People alone, in their own name, where they write: buyers about what their own firm asked.
CREATE POLICY attach ON entry_evidence AS RESTRICTIVE FOR INSERT TO app_rt WITH CHECK (current_user <> 'app_rt' OR (
  attached_by = (SELECT app.me())
  AND EXISTS (SELECT FROM entries e
               WHERE e.id = entry_id AND e.project_id = entry_evidence.project_id
                 AND (e.workstream_id = ANY ((SELECT app.writable('bank') || app.writable('seller'))::text[])
                      OR (e.workstream_id = ANY ((SELECT app.writable('buyer'))::text[]) AND e.id IN (SELECT app.own_requests()))))));
-- What is one's own, and for the bank all that shows to it.
CREATE POLICY detach ON entry_evidence AS RESTRICTIVE FOR DELETE TO app_rt USING (current_user <> 'app_rt' OR
  EXISTS (SELECT FROM entries e
           WHERE e.id = entry_id
             AND (e.workstream_id = ANY ((SELECT app.writable('bank'))::text[])
                  OR (attached_by = (SELECT app.me())
                      AND e.workstream_id = ANY ((SELECT app.writable('seller') || app.writable('buyer'))::text[])))));
GRANT SELECT, INSERT (id, project_id, entry_id, module, kind, source_id, attached_by), DELETE ON entry_evidence TO app_rt;
