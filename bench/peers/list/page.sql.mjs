/**
 * Membership and page in one statement: nothing comes back for who has no seat in the deal, or none in the workstream.
 * What agents see without an unlock is what is published, and in deals with the standard gate requests of the data room.
 */
export const PAGE = `
  WITH seat AS MATERIALIZED (
    SELECT w.id AS workstream_id, pr.gate,
           ARRAY(SELECT mine.id FROM workstreams mine
                  WHERE mine.project_id = p.project_id
                    AND (p.all_workstreams OR EXISTS (
                          SELECT FROM participant_workstreams pw WHERE pw.participant_id = p.id AND pw.workstream_id = mine.id))) AS mine
      FROM participants p
      JOIN projects pr ON pr.id = p.project_id
      JOIN workstreams w ON w.project_id = p.project_id AND w.slug = $3
     WHERE p.user_id = $1 AND p.project_id = $2 AND p.removed_at IS NULL AND p.role IN ('ib_admin', 'ib_member')),
  page AS MATERIALIZED (
    SELECT e.id, e.ref, e.ref_number, e.title, e.status, e.priority, e.due_date
      FROM entries e
     WHERE e.workstream_id = (SELECT workstream_id FROM seat) AND e.type = 'request' AND e.stage = 'dataroom'
       AND (e.status = 'published' OR (SELECT gate FROM seat) = 'standard')
     ORDER BY e.ref_number, e.id LIMIT $4 OFFSET $5),
  counts AS (
    SELECT count(*) FILTER (WHERE e.stage = 'dataroom' AND (e.status = 'published' OR (SELECT gate FROM seat) = 'standard'))::int AS total,
           count(*)::int AS whole
      FROM entries e WHERE e.workstream_id = (SELECT workstream_id FROM seat) AND e.type = 'request'),
  work AS (
    SELECT a.entry_id, json_agg(json_build_object('id', u.id, 'name', u.name, 'role', p.role) ORDER BY a.assigned_at, u.id) AS people
      FROM entry_assignees a
      JOIN participants p ON p.project_id = a.project_id AND p.user_id = a.user_id
      JOIN users u ON u.id = a.user_id
     WHERE a.entry_id = ANY (ARRAY(SELECT id FROM page)) GROUP BY a.entry_id),
  replies AS (
    SELECT l.request_id, count(*)::int AS answers
      FROM answer_links l JOIN entries n ON n.id = l.answer_id
     WHERE l.request_id = ANY (ARRAY(SELECT id FROM page)) AND n.stage = 'dataroom' AND n.status = 'published'
       AND n.workstream_id = ANY ((SELECT mine FROM seat)::text[])
     GROUP BY l.request_id)
  SELECT counts.total, counts.whole - counts.total AS hidden,
         (SELECT coalesce(json_agg(json_build_object(
             'id', page.id, 'ref', page.ref, 'title', page.title, 'status', page.status, 'priority', page.priority,
             'dueDate', to_char(page.due_date, 'YYYY-MM-DD'), 'origin', asked.origin, 'askedBy', firm.name,
             'assignees', coalesce(work.people, '[]'), 'answerCount', coalesce(replies.answers, 0)) ORDER BY page.ref_number, page.id), '[]')
            FROM page
            LEFT JOIN entry_provenance asked ON asked.entry_id = page.id
            LEFT JOIN organizations firm ON firm.id = asked.organization_id
            LEFT JOIN work ON work.entry_id = page.id LEFT JOIN replies ON replies.request_id = page.id) AS rows
    FROM seat, counts
   WHERE seat.workstream_id = ANY (seat.mine)`;

export const AUDIT = `INSERT INTO peer_audit (user_id, token_id, client_id, tool, project_id, args, result_count, latency_ms)
  VALUES ($1, $2, $3, 'list_requests', $4, $5::jsonb, $6, $7)`;
