/**
 * A database as a bank has it: one large deal of ten workstreams, two hundred small ones beside it, and the people who work on
 * them. Written by plain SQL with numbers hashed instead of drawn, so that every run measures the same rows.
 */
import type { Database } from "@/lib/db/database";
import { indexName } from "@/lib/embeddings/text";

export const PROJECT = "proj_bench";
export const PEOPLE = 16;
export const personId = (number: number) => `usr_bench${String(number).padStart(2, "0")}`;

export const WORKSTREAMS = [
  ["finance", "FIN"],
  ["legal", "LEG"],
  ["tax", "TAX"],
  ["commercial", "COM"],
  ["people", "HRM"],
  ["technology", "ITS"],
  ["property", "PRO"],
  ["environment", "ENV"],
  ["insurance", "INS"],
  ["intellectual-property", "IPR"],
] as const;

const DEALS_BESIDE = 200;
const SELLERS = 8;
/** One of each bidder, whose name is known by that. */
const BUYERS = 3;
const VECTORS = 512;
const DIMENSIONS = 384;

/** Four requests to one answer; every fourth answer is published: 100,000 entries hold 5,000 published answers. */
export async function plantWorld(
  database: Database,
  entries: number,
  { vectors }: { vectors: boolean },
): Promise<void> {
  await database.asOwner(async (sql) => {
    const run = (text: string) => sql.script(text);
    // Made anew at the end, as a restored backup has them: row by row they take longer than all the rest.
    const indexes = await sql.query<{ name: string; made: string }>(
      `SELECT indexname AS name, indexdef AS made FROM pg_indexes WHERE schemaname = 'public' AND tablename = ANY ($1::text[])
          AND indexname NOT IN (SELECT conname FROM pg_constraint)`,
      [["entries", "entry_provenance", "answer_links", "entry_assignees", "events", "event_authors", "event_order"]],
    );
    const droppable = indexes.filter(({ made }) => !made.includes(" UNIQUE "));
    for (const { name } of droppable) await run(`DROP INDEX "${name}"`);
    await run(firmsAndPeople());
    await run(deals());
    await run(seats());
    await run(requests(PROJECT, Math.floor((entries * 4) / 5)));
    await run(answers(Math.floor(entries / 5)));
    await run(hangingOn());
    await run(besides());
    if (vectors) await run(vectorsOf());
    for (const { made } of droppable) await run(made);
    await run("VACUUM ANALYZE");
  });
}

const firmsAndPeople = () => `
  INSERT INTO organizations (id, name, kind) VALUES
    ('org_bank', 'Aldridge & Crane', 'bank'), ('org_seller', 'Kestrel Instruments', 'seller'),
    ('org_buyer0', 'Northfield Industries', 'buyer'), ('org_buyer1', 'Calder Partners', 'buyer'), ('org_buyer2', 'Ostrava Capital', 'buyer');
  INSERT INTO users (id, email, name, title)
    SELECT 'usr_bench' || lpad(i::text, 2, '0'), 'banker' || i || '@bench.test', 'Banker ' || i, 'Associate' FROM generate_series(0, ${PEOPLE - 1}) i
    UNION ALL
    SELECT 'usr_seller' || i, 'seller' || i || '@bench.test', 'Seller ' || i, 'Manager' FROM generate_series(0, ${SELLERS - 1}) i
    UNION ALL
    SELECT 'usr_buyer' || i, 'buyer' || i || '@bench.test', 'Buyer ' || i, 'Partner' FROM generate_series(0, ${BUYERS - 1}) i;
  INSERT INTO members (organization_id, user_id)
    SELECT CASE WHEN id LIKE 'usr_bench%' THEN 'org_bank' WHEN id LIKE 'usr_buyer%' THEN replace(id, 'usr', 'org') ELSE 'org_seller' END, id
      FROM users WHERE email LIKE '%@bench.test';`;

const deals = () => `
  INSERT INTO projects (id, host_organization_id, name, description, stage)
    SELECT '${PROJECT}', 'org_bank', 'Project Meridian', 'The deal that is measured.', 'dataroom'
    UNION ALL SELECT 'proj_beside' || i, 'org_bank', 'Project ' || i, 'A deal beside.', 'dataroom' FROM generate_series(1, ${DEALS_BESIDE}) i;
  INSERT INTO workstreams (id, project_id, slug, name, prefix, position)
    SELECT 'ws_' || p.id || '_' || w.slug, p.id, w.slug, initcap(w.slug), w.prefix, w.position
      FROM projects p CROSS JOIN (VALUES ${WORKSTREAMS.map(([slug, prefix], i) => `('${slug}', '${prefix}', ${i})`).join(", ")}) AS w(slug, prefix, position)
     WHERE p.id = '${PROJECT}' OR (p.id LIKE 'proj_beside%' AND w.position < 5);
  INSERT INTO request_lists (id, project_id, workstream_id, name, issued_at, released_at)
    SELECT 'rl_' || w.id || '_' || open, w.project_id, w.id, CASE open WHEN 1 THEN 'Main list' ELSE 'Being prepared' END,
           CASE open WHEN 1 THEN now() - interval '30 days' END, CASE open WHEN 1 THEN now() - interval '20 days' END
      FROM workstreams w CROSS JOIN generate_series(0, 1) open WHERE w.project_id LIKE 'proj_be%';`;

/** Every fourth of the bank's people is an admin; the others work on seven workstreams each. Each works on four deals beside. */
const seats = () => `
  INSERT INTO participants (id, project_id, user_id, organization_id, role, all_workstreams)
    SELECT 'part_' || id, '${PROJECT}', id, 'org_bank', CASE WHEN n % 4 = 0 THEN 'ib_admin' ELSE 'ib_member' END, n % 4 = 0
      FROM (SELECT id, right(id, 2)::int AS n FROM users WHERE id LIKE 'usr_bench%') u
    UNION ALL SELECT 'part_' || id, '${PROJECT}', id, 'org_seller', 'seller_member', true FROM users WHERE id LIKE 'usr_seller%'
    UNION ALL SELECT 'part_' || id, '${PROJECT}', id, replace(id, 'usr', 'org'), 'buyer_member', true FROM users WHERE id LIKE 'usr_buyer%'
    UNION ALL SELECT 'part_' || id || '_' || deal, 'proj_beside' || deal, id, 'org_bank', 'ib_member', true
      FROM users u CROSS JOIN LATERAL (SELECT 1 + (right(u.id, 2)::int * 11 + k * 47) % ${DEALS_BESIDE} AS deal FROM generate_series(0, 3) k) d
     WHERE u.id LIKE 'usr_bench%';
  INSERT INTO participant_workstreams (participant_id, workstream_id, project_id)
    SELECT p.id, w.id, w.project_id FROM participants p JOIN workstreams w ON w.project_id = p.project_id
     WHERE p.role = 'ib_member' AND p.project_id = '${PROJECT}' AND (w.position - right(p.user_id, 2)::int % 10 + 10) % 10 < 7;`;

const words = (list: readonly string[]) => `(ARRAY[${list.map((word) => `'${word}'`).join(", ")}])`;
const SUBJECTS = words([
  "recurring revenue by customer",
  "customer contracts with change of control clauses",
  "deferred tax positions",
  "pipeline and win rates",
  "key employees and their notice periods",
  "incident reports of the platform",
  "leases of production sites",
  "soil surveys and remediation costs",
  "insurance claims above the deductible",
  "licences granted to third parties",
  "net working capital by month",
  "pending and threatened litigation",
  "transfer pricing documentation",
  "churn and renewals by cohort",
  "pension obligations",
  "software built with open source components",
]);
const ASPECTS = words([
  "Schedule",
  "Summary",
  "Copies",
  "Reconciliation",
  "Forecast",
  "Management explanation",
  "Audit trail",
  "List of exceptions",
]);
const PERIODS = words([
  "2022",
  "2023",
  "2024",
  "2025",
  "the first half of 2026",
  "the last three years",
  "the budget year",
]);

/** A pseudo-random whole number from the row's own, for the `salt`. */
const hashed = (i: string, salt: number) => `abs(hashint4(${i} * 31 + ${salt}))`;
const titleOf = (i: string) =>
  `${ASPECTS}[1 + ${hashed(i, 1)} % 8] || ' of ' || ${SUBJECTS}[1 + ${hashed(i, 2)} % 16] || ', ' || ${PERIODS}[1 + ${hashed(i, 3)} % 7]`;
const bodyOf = (i: string, opening: string) =>
  `'${opening} ' || ${SUBJECTS}[1 + ${hashed(i, 2)} % 16] || ' for ' || ${PERIODS}[1 + ${hashed(i, 3)} % 7] || '. Where the figures differ from the management accounts, '
   || 'explain the difference and name the source. Item ' || ${i} || ' of the list concerns ' || ${SUBJECTS}[1 + ${hashed(i, 4)} % 16]
   || ' as well, as far as it bears on the valuation; state who prepared the document and when it was last reviewed.'`;

/** Round the workstreams, so that neighbours in a list are not neighbours on the disk. One in ten unpublished ones is behind the gate. */
const requests = (project: string, count: number, streams: number = WORKSTREAMS.length) => `
  INSERT INTO entries (id, project_id, workstream_id, list_id, type, stage, status, ref, ref_number, title, body, priority, due_date,
                       reached_seller_at, published_at, created_at, updated_at)
    SELECT 'ent_' || left(md5('${project} request ' || i), 24), '${project}', w.id, 'rl_' || w.id || '_' || CASE stage WHEN 'dataroom' THEN 1 ELSE 0 END,
           'request', stage, status, app.ref_text(w.prefix, i / ${streams} + 1), i / ${streams} + 1, ${titleOf("i")}, ${bodyOf("i", "Please provide")},
           (ARRAY['low', 'normal', 'normal', 'high', 'urgent'])[1 + ${hashed("i", 5)} % 5], current_date + (${hashed("i", 6)} % 60 - 20),
           CASE stage WHEN 'dataroom' THEN now() - interval '20 days' END, CASE status WHEN 'published' THEN now() - interval '2 days' END,
           now() - interval '30 days' - i * interval '1 second', now() - interval '2 days'
      FROM (SELECT i, status, CASE WHEN status <> 'published' AND ${hashed("i", 8)} % 10 = 0 THEN 'pre_dataroom' ELSE 'dataroom' END AS stage
              FROM (SELECT i, CASE WHEN i % 16 = 0 THEN 'published' WHEN h < 15 THEN 'open' WHEN h < 40 THEN 'assigned' WHEN h < 50 THEN 'answered'
                                   WHEN h < 60 THEN 'vetted' WHEN h < 96 THEN 'published' ELSE 'withdrawn' END AS status
                      FROM (SELECT i, ${hashed("i", 7)} % 100 AS h FROM generate_series(0, ${count - 1}) i) a) b) r
      JOIN workstreams w ON w.project_id = '${project}' AND w.position = i % ${streams}
     ORDER BY i;
  INSERT INTO ref_series (project_id, owner, last)
    SELECT project_id, workstream_id, max(ref_number) FROM entries WHERE project_id = '${project}' AND ref_number IS NOT NULL GROUP BY 1, 2;`;

/** Answer j answers request 4 j, and every second one another too. */
const answers = (count: number) => `
  INSERT INTO entries (id, project_id, workstream_id, type, stage, status, title, body, seller_org_id, submitted_at, published_at, created_at, updated_at)
    SELECT 'ent_' || left(md5('answer ' || j), 24), '${PROJECT}', w.id, 'answer', CASE status WHEN 'published' THEN 'dataroom' ELSE 'pre_dataroom' END, status,
           ${titleOf("(4 * j)")}, ${bodyOf("(4 * j)", "The documents provided cover")}, 'org_seller',
           CASE WHEN status <> 'draft' THEN now() - interval '3 days' END, CASE status WHEN 'published' THEN now() - interval '2 days' END,
           now() - interval '10 days' - j * interval '1 second', now() - interval '2 days'
      FROM (SELECT j, (ARRAY['published', 'draft', 'submitted', 'approved'])[1 + j % 4] AS status FROM generate_series(0, ${count - 1}) j) a
      JOIN workstreams w ON w.project_id = '${PROJECT}' AND w.position = (4 * j) % ${WORKSTREAMS.length}
     ORDER BY j;
  INSERT INTO answer_links (answer_id, request_id, project_id, confirmed)
    SELECT 'ent_' || left(md5('answer ' || j), 24), 'ent_' || left(md5('${PROJECT} request ' || 4 * j + k), 24), '${PROJECT}', j % 4 = 0
      FROM generate_series(0, ${count - 1}) j CROSS JOIN generate_series(0, 1) k WHERE k = 0 OR j % 2 = 0;`;

/** Who asked, who works on it, and how it began. */
const hangingOn = () => `
  INSERT INTO entry_provenance (entry_id, project_id, workstream_id, origin, organization_id, created_by)
    SELECT id, project_id, workstream_id, CASE WHEN h < 7 THEN 'ib' WHEN h < 8 THEN 'seller' ELSE 'buyer' END,
           CASE WHEN h < 7 THEN 'org_bank' WHEN h < 8 THEN 'org_seller' ELSE 'org_buyer' || h % 3 END, 'usr_bench00'
      FROM (SELECT *, abs(hashtext(id)) % 10 AS h FROM entries WHERE project_id = '${PROJECT}' AND type = 'request') e;
  INSERT INTO entry_assignees (entry_id, user_id, project_id, organization_id)
    SELECT id, CASE WHEN h % 2 = 0 THEN 'usr_seller' || h % ${SELLERS} ELSE 'usr_bench' || lpad((h % ${PEOPLE})::text, 2, '0') END, project_id,
           CASE WHEN h % 2 = 0 THEN 'org_seller' ELSE 'org_bank' END
      FROM (SELECT *, abs(hashtext(id)) AS h FROM entries WHERE project_id = '${PROJECT}' AND type = 'request' AND status <> 'open') e;
  INSERT INTO events (id, project_id, workstream_id, entry_id, author_side, channel, action, to_status, audience, at)
    SELECT 'evt' || substr(id, 4), project_id, workstream_id, id, 'bank', 'web', 'created', 'open', 'parties', created_at
      FROM entries WHERE project_id = '${PROJECT}' AND type = 'request' AND abs(hashtext(id)) % 5 = 0;
  INSERT INTO event_authors (event_id, project_id, user_id, organization_id)
    SELECT id, project_id, 'usr_bench00', 'org_bank' FROM events WHERE project_id = '${PROJECT}';`;

const besides = () => `${requests("proj_beside1", 40, 5)}
  INSERT INTO entries (id, project_id, workstream_id, list_id, type, stage, status, ref, ref_number, title, body, priority, reached_seller_at, published_at)
    SELECT 'ent_' || left(md5(p.id || e.id), 24), p.id, 'ws_' || p.id || '_' || s.slug, 'rl_ws_' || p.id || '_' || s.slug || right(e.list_id, 2), e.type, e.stage,
           e.status, e.ref, e.ref_number, e.title, e.body, e.priority, e.reached_seller_at, e.published_at
      FROM entries e JOIN workstreams s ON s.id = e.workstream_id CROSS JOIN projects p
     WHERE e.project_id = 'proj_beside1' AND p.id LIKE 'proj_beside%' AND p.id <> 'proj_beside1';`;

/**
 * Vectors of a few hundred meanings, given to entries by their title: making a hundred thousand by the model takes hours, and
 * comparing costs the same whatever they say. Every entry has one, or the product would begin to make them.
 */
function vectorsOf(): string {
  const model = indexName("minilm-l6-v2");
  const rows = Array.from({ length: VECTORS }, (_, i) => `(${i}, '\\x${unitVector(i).toString("hex")}'::bytea)`);
  return `
  CREATE TABLE bench_vectors (i int PRIMARY KEY, vector bytea NOT NULL);
  INSERT INTO bench_vectors VALUES ${rows.join(", ")};
  INSERT INTO embedding_models (model) VALUES ('${model}') ON CONFLICT DO NOTHING;
  INSERT INTO embeddings (module, kind, source_id, space_id, model, part, chunk, text_hash, vector)
    SELECT 'deals', 'entry', e.id, e.project_id, '${model}', 'full', 0, app.text_hash(e.title || E'\\n' || e.body), v.vector
      FROM entries e JOIN bench_vectors v ON v.i = abs(hashtext(e.title)) % ${VECTORS}
    UNION ALL
    SELECT 'deals', 'entry', e.id, e.project_id, '${model}', 'title', 0, app.text_hash(e.title), v.vector
      FROM entries e JOIN bench_vectors v ON v.i = abs(hashtext(e.title)) % ${VECTORS} WHERE e.type = 'request' AND e.ref_number < 100;
  DELETE FROM embedding_jobs;
  DROP TABLE bench_vectors;`;
}

function unitVector(seed: number): Buffer {
  let state = seed * 2654435761 + 1;
  const values = Float32Array.from({ length: DIMENSIONS }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32 - 0.5;
  });
  const length = Math.hypot(...values);
  return Buffer.from(values.map((value) => value / length).buffer);
}
