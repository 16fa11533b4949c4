-- Tables, and the rows that rules are looked up in. Roles, functions, policies, triggers and grants are in prisma/sql
-- (docs/decisions/032-sql-as-source.md).

CREATE SCHEMA app;

-- ---------------------------------------------------------------------------------------------------------------
-- The kernel: what every module works with
-- ---------------------------------------------------------------------------------------------------------------

CREATE TABLE connections (
  id text NOT NULL,
  user_id text NOT NULL,
  client_id text NOT NULL,
  client_name text NOT NULL,
  client_host text NOT NULL DEFAULT '',
  scopes text[],
  bound_project_id text,
  unlock_until timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  expires_at timestamptz(3) NOT NULL,
  revoked_at timestamptz(3),
  -- How far the connection has been told, in the deal it is bound to; null before its first call there.
  told_seq bigint,
  -- From where a connection's client last renewed its access: for the person whose connection it is, who sees the own rows alone.
  refreshed_at timestamptz(3),
  refreshed_ip text,
  refreshed_user_agent text,
  CONSTRAINT connections_pkey PRIMARY KEY (id)
);
CREATE INDEX connections_user_id_created_at_idx ON connections (user_id, created_at);

-- A connection reaches the deals that its person named, each by a row; deals joined later need a new consent.
CREATE TABLE connection_projects (
  connection_id text NOT NULL,
  project_id text NOT NULL,
  CONSTRAINT connection_projects_pkey PRIMARY KEY (connection_id, project_id)
);
CREATE INDEX connection_projects_project_id_idx ON connection_projects (project_id);

CREATE TABLE mcp_sessions (
  id text NOT NULL,
  connection_id text NOT NULL,
  protocol_version text NOT NULL,
  client_name text NOT NULL DEFAULT '',
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  last_seen_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  expires_at timestamptz(3) NOT NULL,
  ended_at timestamptz(3),
  -- What a client of 2025 said it can do when its session began: every later exchange is served by a fresh server, which has to
  -- know whether it may ask the client something.
  capabilities jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT mcp_sessions_pkey PRIMARY KEY (id)
);
CREATE INDEX mcp_sessions_connection_id_idx ON mcp_sessions (connection_id);
CREATE INDEX mcp_sessions_expires_at_idx ON mcp_sessions (expires_at);

CREATE TABLE oauth_records (
  kind text NOT NULL,
  id text NOT NULL,
  payload jsonb NOT NULL,
  grant_id text,
  uid text,
  expires_at timestamptz(3),
  consumed_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT oauth_records_pkey PRIMARY KEY (kind, id)
);
CREATE INDEX oauth_records_grant_id_idx ON oauth_records (grant_id);
CREATE INDEX oauth_records_uid_idx ON oauth_records (uid);
CREATE INDEX oauth_records_expires_at_idx ON oauth_records (expires_at);

CREATE TABLE audit_calls (
  id text NOT NULL,
  at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  action text NOT NULL,
  tool text NOT NULL,
  via text NOT NULL,
  outcome text NOT NULL,
  user_id text,
  connection_id text,
  client_id text,
  token_id text,
  delegation jsonb,
  project_id text,
  subject_id text,
  args jsonb NOT NULL,
  result_count integer,
  latency_ms integer NOT NULL,
  ip text NOT NULL,
  user_agent text NOT NULL,
  request_id text NOT NULL,
  returned jsonb,
  elsewhere text[],
  unlocked boolean,
  CONSTRAINT audit_calls_pkey PRIMARY KEY (id)
);
CREATE INDEX audit_calls_at_idx ON audit_calls (at);
CREATE INDEX audit_calls_project_id_at_idx ON audit_calls (project_id, at DESC);
CREATE INDEX audit_calls_user_id_at_idx ON audit_calls (user_id, at DESC);
CREATE INDEX audit_calls_connection_id_at_idx ON audit_calls (connection_id, at DESC);
-- A deal's report reads its calls by (project_id, at); those of other deals that named something of this one are few.
CREATE INDEX audit_calls_elsewhere ON audit_calls (at DESC, id DESC) WHERE elsewhere IS NOT NULL;

-- One line for every grant, every unlock that was ended early and every end of a connection. Names are as they were then.
CREATE TABLE consent_receipts (
  id text NOT NULL,
  at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  act text NOT NULL,
  connection_id text NOT NULL,
  user_id text NOT NULL,
  client_id text NOT NULL,
  client_name text NOT NULL,
  client_host text NOT NULL,
  scopes text[],
  all_projects boolean NOT NULL,
  project_ids text[],
  unlock_until timestamptz(3),
  expires_at timestamptz(3) NOT NULL,
  by_kind text NOT NULL,
  by_user_id text,
  session_id text,
  CONSTRAINT consent_receipts_pkey PRIMARY KEY (id),
  CONSTRAINT consent_receipts_by CHECK (by_kind IN ('person', 'other', 'client', 'server', 'unknown')),
  -- narrowed: by the product, to the deals of that moment, when connections still reached all deals of their person
  CONSTRAINT consent_receipts_act CHECK (act IN ('granted', 'narrowed', 'locked', 'ended'))
);
CREATE INDEX consent_receipts_connection_id_at_idx ON consent_receipts (connection_id, at);
CREATE INDEX consent_receipts_user_id_at_idx ON consent_receipts (user_id, at DESC);

CREATE TABLE audit_seals (
  seq integer NOT NULL,
  previous text NOT NULL,
  hash text NOT NULL,
  row_count integer NOT NULL,
  sealed_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  -- Seals are signed with a key that the database does not have. Those made before there were keys have neither column.
  key_id text,
  signature text,
  CONSTRAINT audit_seals_pkey PRIMARY KEY (seq),
  CONSTRAINT audit_seals_signed_whole CHECK ((key_id IS NULL) = (signature IS NULL))
);

CREATE TABLE audit_seal_rows (
  audit_id text NOT NULL,
  seal_seq integer NOT NULL,
  place integer NOT NULL,
  row_hash text NOT NULL,
  CONSTRAINT audit_seal_rows_pkey PRIMARY KEY (audit_id)
);
CREATE INDEX audit_seal_rows_seal_seq_place_idx ON audit_seal_rows (seal_seq, place);

CREATE TABLE outbox (
  id text NOT NULL,
  kind text NOT NULL,
  payload jsonb NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  due_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  attempts integer NOT NULL DEFAULT 0,
  delivered_at timestamptz(3),
  failed_at timestamptz(3),
  last_error text,
  CONSTRAINT outbox_pkey PRIMARY KEY (id)
);
CREATE INDEX outbox_delivered_at_failed_at_due_at_idx ON outbox (delivered_at, failed_at, due_at);

CREATE TABLE rate_windows (
  key text NOT NULL,
  window_start timestamptz(3) NOT NULL,
  ends_at timestamptz(3) NOT NULL,
  hits integer NOT NULL,
  -- What the calls of a window cost together: one that compares texts takes more than one that reads a list. Kept beside their
  -- number, so that a call is still one row. What the caller used is told by app.own_uses.
  cost integer NOT NULL DEFAULT 0,
  CONSTRAINT rate_windows_pkey PRIMARY KEY (key, window_start)
);
CREATE INDEX rate_windows_ends_at_idx ON rate_windows (ends_at);

CREATE TABLE embeddings (
  entry_id text NOT NULL,
  model text NOT NULL,
  text_hash text NOT NULL,
  project_id text NOT NULL,
  vector bytea NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  part text NOT NULL DEFAULT 'full',
  CONSTRAINT embeddings_pkey PRIMARY KEY (entry_id, model, part),
  CONSTRAINT embeddings_part CHECK (part IN ('full', 'title', 'spelled'))
);
CREATE INDEX embeddings_model_idx ON embeddings (model);

-- Models that some instance works with. Two may be in use while instances are replaced one after the other.
CREATE TABLE embedding_models (
  model text NOT NULL,
  seen_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT embedding_models_pkey PRIMARY KEY (model)
);

-- Entries whose text a model has not seen. `due_at` is at once order, lease and pause: who takes a job moves it into the future.
CREATE TABLE embedding_jobs (
  entry_id text NOT NULL,
  model text NOT NULL,
  revision integer NOT NULL DEFAULT 1,
  attempts integer NOT NULL DEFAULT 0,
  due_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT embedding_jobs_pkey PRIMARY KEY (entry_id, model)
);
CREATE INDEX embedding_jobs_model_due_at_idx ON embedding_jobs (model, due_at);

-- ---------------------------------------------------------------------------------------------------------------
-- People, their firms and how they sign in
-- ---------------------------------------------------------------------------------------------------------------

CREATE TABLE users (
  id text NOT NULL,
  email text NOT NULL,
  name text NOT NULL,
  title text NOT NULL DEFAULT '',
  disabled_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  daily_digest boolean NOT NULL DEFAULT true,
  address_proven_at timestamptz(3),
  proven_by text,
  device_epoch integer NOT NULL DEFAULT 0,
  CONSTRAINT users_pkey PRIMARY KEY (id),
  CONSTRAINT users_email_lower CHECK (email = lower(email)),
  CONSTRAINT users_proven_by CHECK (proven_by IN ('mail', 'provider', 'operator', 'sample')),
  CONSTRAINT users_proven_whole CHECK ((address_proven_at IS NULL) = (proven_by IS NULL))
);
CREATE UNIQUE INDEX users_email_key ON users (email);

CREATE TABLE credentials (
  user_id text NOT NULL,
  hash text NOT NULL,
  changed_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT credentials_pkey PRIMARY KEY (user_id)
);

CREATE TABLE linked_accounts (
  provider text NOT NULL,
  subject text NOT NULL,
  user_id text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT linked_accounts_pkey PRIMARY KEY (provider, subject)
);
CREATE INDEX linked_accounts_user_id_idx ON linked_accounts (user_id);

CREATE TABLE organizations (
  id text NOT NULL,
  name text NOT NULL,
  kind text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT organizations_pkey PRIMARY KEY (id),
  CONSTRAINT organizations_kind CHECK (kind IN ('bank', 'seller', 'buyer', 'observer'))
);

CREATE TABLE members (
  organization_id text NOT NULL,
  user_id text NOT NULL,
  removed_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  -- Removed for a while, by an admin of the bank, who can take it back.
  suspended_at timestamptz(3),
  CONSTRAINT members_pkey PRIMARY KEY (organization_id, user_id)
);
CREATE INDEX members_user_id_idx ON members (user_id);

CREATE TABLE web_sessions (
  id text NOT NULL,
  user_id text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  last_seen_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  expires_at timestamptz(3) NOT NULL,
  ended_at timestamptz(3),
  method text NOT NULL,
  ip text NOT NULL,
  user_agent text NOT NULL,
  CONSTRAINT web_sessions_pkey PRIMARY KEY (id)
);
CREATE INDEX web_sessions_user_id_created_at_idx ON web_sessions (user_id, created_at);
CREATE INDEX web_sessions_expires_at_idx ON web_sessions (expires_at);

-- When a person was here: what is new is counted from the end of the visit before this one. Visits are parted by half an hour
-- without a page. Kept from when sessions were last seen, so that every page counts, in every browser, and none has to say so.
CREATE TABLE visits (
  user_id text NOT NULL,
  last_at timestamptz(3) NOT NULL,
  previous_at timestamptz(3),
  CONSTRAINT visits_pkey PRIMARY KEY (user_id)
);

-- What happened to somebody's account, for the person alone. Read and written by the product's own work.
CREATE TABLE account_notices (
  id text NOT NULL,
  user_id text NOT NULL,
  kind text NOT NULL,
  facts jsonb NOT NULL DEFAULT '{}',
  at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  seen_at timestamptz(3),
  CONSTRAINT account_notices_pkey PRIMARY KEY (id),
  CONSTRAINT account_notices_kind CHECK (
    kind IN ('address_proven', 'new_sign_in', 'agent_connected', 'unlock_granted', 'password_changed', 'suspended'))
);
CREATE INDEX account_notices_user_id_at_idx ON account_notices (user_id, at DESC);

-- A link that signs its person in or lets them choose a password. Once it is used, it is gone. Read and written by the product's
-- own work.
CREATE TABLE account_links (
  id text NOT NULL,
  user_id text NOT NULL,
  purpose text NOT NULL,
  sent_by text NOT NULL,
  secret_hash text,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  expires_at timestamptz(3) NOT NULL,
  CONSTRAINT account_links_pkey PRIMARY KEY (id),
  CONSTRAINT account_links_purpose CHECK (purpose IN ('sign_in', 'reset')),
  CONSTRAINT account_links_sent_by CHECK (sent_by IN ('mail', 'operator'))
);
CREATE UNIQUE INDEX account_links_secret_hash_key ON account_links (secret_hash);
CREATE INDEX account_links_user_id_idx ON account_links (user_id);
CREATE INDEX account_links_expires_at_idx ON account_links (expires_at);

-- ---------------------------------------------------------------------------------------------------------------
-- Deals
-- ---------------------------------------------------------------------------------------------------------------

CREATE TABLE projects (
  id text NOT NULL,
  host_organization_id text NOT NULL,
  name text NOT NULL,
  description text NOT NULL DEFAULT '',
  stage text NOT NULL DEFAULT 'pre_dataroom',
  gate text NOT NULL DEFAULT 'standard',
  time_zone text NOT NULL DEFAULT 'UTC',
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  closed_at timestamptz(3),
  agents_allowed boolean NOT NULL DEFAULT true,
  -- lower than the product's own, or none
  agent_calls_per_minute integer,
  agent_calls_per_day integer,
  CONSTRAINT projects_pkey PRIMARY KEY (id),
  CONSTRAINT projects_stage CHECK (stage IN ('pre_dataroom', 'dataroom', 'closed')),
  CONSTRAINT projects_gate CHECK (gate IN ('standard', 'strict')),
  CONSTRAINT projects_agent_calls CHECK (agent_calls_per_minute > 0 AND agent_calls_per_day > 0)
);
CREATE INDEX projects_host_organization_id_idx ON projects (host_organization_id);

CREATE TABLE workstreams (
  id text NOT NULL,
  project_id text NOT NULL,
  slug text NOT NULL,
  name text NOT NULL,
  prefix text NOT NULL,
  position integer NOT NULL DEFAULT 0,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  agents_allowed boolean NOT NULL DEFAULT true,
  CONSTRAINT workstreams_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX workstreams_project_id_slug_key ON workstreams (project_id, slug);
CREATE UNIQUE INDEX workstreams_project_id_prefix_key ON workstreams (project_id, prefix);

CREATE TABLE ref_series (
  project_id text NOT NULL,
  owner text NOT NULL,
  last integer NOT NULL DEFAULT 0,
  CONSTRAINT ref_series_pkey PRIMARY KEY (project_id, owner)
);

CREATE TABLE request_lists (
  id text NOT NULL,
  project_id text NOT NULL,
  workstream_id text NOT NULL,
  name text NOT NULL,
  issued_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  released_at timestamptz(3),
  CONSTRAINT request_lists_pkey PRIMARY KEY (id)
);
CREATE INDEX request_lists_project_id_workstream_id_idx ON request_lists (project_id, workstream_id);

CREATE TABLE participants (
  id text NOT NULL,
  project_id text NOT NULL,
  user_id text NOT NULL,
  organization_id text NOT NULL,
  role text NOT NULL,
  all_workstreams boolean NOT NULL DEFAULT false,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  removed_at timestamptz(3),
  CONSTRAINT participants_pkey PRIMARY KEY (id),
  CONSTRAINT participants_role CHECK (role IN ('ib_admin', 'ib_member', 'seller_admin', 'seller_member', 'buyer_admin', 'buyer_member', 'observer'))
);
CREATE INDEX participants_user_id_idx ON participants (user_id);
CREATE INDEX participants_organization_id_idx ON participants (organization_id);
CREATE UNIQUE INDEX participants_project_id_user_id_key ON participants (project_id, user_id);

CREATE TABLE participant_workstreams (
  participant_id text NOT NULL,
  workstream_id text NOT NULL,
  project_id text NOT NULL,
  CONSTRAINT participant_workstreams_pkey PRIMARY KEY (participant_id, workstream_id)
);
CREATE INDEX participant_workstreams_workstream_id_idx ON participant_workstreams (workstream_id);

CREATE TABLE invitations (
  id text NOT NULL,
  project_id text NOT NULL,
  organization_id text NOT NULL,
  email text NOT NULL,
  role text NOT NULL,
  all_workstreams boolean NOT NULL DEFAULT false,
  workstream_ids text[],
  secret_hash text,
  created_by text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  expires_at timestamptz(3) NOT NULL,
  accepted_at timestamptz(3),
  accepted_by text,
  revoked_at timestamptz(3),
  -- When the letter with the link was written: nobody but the mailbox has that link. Null for one that was shown to whoever invited.
  mailed_at timestamptz(3),
  CONSTRAINT invitations_pkey PRIMARY KEY (id),
  CONSTRAINT invitations_role CHECK (role IN ('ib_admin', 'ib_member', 'seller_admin', 'seller_member', 'buyer_admin', 'buyer_member', 'observer')),
  CONSTRAINT invitations_email_lower CHECK (email = lower(email))
);
CREATE UNIQUE INDEX invitations_secret_hash_key ON invitations (secret_hash);
CREATE INDEX invitations_project_id_created_at_id_idx ON invitations (project_id, created_at DESC, id);
CREATE INDEX invitations_organization_id_idx ON invitations (organization_id);

-- Whom the day's digest was made for.
CREATE TABLE digests (
  user_id text NOT NULL,
  project_id text NOT NULL,
  day date NOT NULL,
  CONSTRAINT digests_pkey PRIMARY KEY (project_id, day, user_id)
);

CREATE TABLE entries (
  id text NOT NULL,
  project_id text NOT NULL,
  workstream_id text NOT NULL,
  list_id text,
  type text NOT NULL,
  stage text NOT NULL DEFAULT 'pre_dataroom',
  status text NOT NULL,
  ref text,
  ref_number integer,
  title text NOT NULL,
  body text NOT NULL DEFAULT '',
  priority text NOT NULL DEFAULT 'normal',
  due_date date,
  seller_org_id text,
  reached_seller_at timestamptz(3),
  submitted_at timestamptz(3),
  published_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  version integer NOT NULL DEFAULT 1,
  -- What a search looks at. Stored, because computing it for each row of a search costs fifty times as much. No GIN index: the
  -- operator @@ is not leakproof, so under row-level security the database first decides whether a row may be seen and only
  -- then looks at its words. That is wanted: what is hidden is never compared with a caller's question, not even in time.
  -- The length is bounded because a tsvector is; whoever writes more than that in one entry is found by its beginning.
  words tsvector GENERATED ALWAYS AS (
  setweight(to_tsvector('english', title), 'A') || setweight(to_tsvector('english', left(body, 100000)), 'B')) STORED,
  reader_group text,
  CONSTRAINT entries_pkey PRIMARY KEY (id),
  CONSTRAINT entries_type CHECK (type IN ('request', 'answer')),
  CONSTRAINT entries_stage CHECK (stage IN ('pre_dataroom', 'dataroom')),
  CONSTRAINT entries_status CHECK (
    (type = 'request' AND status IN ('open', 'assigned', 'answered', 'vetted', 'published', 'withdrawn')) OR
    (type = 'answer' AND status IN ('draft', 'submitted', 'approved', 'rejected', 'published'))),
  CONSTRAINT entries_priority CHECK (priority IN ('low', 'normal', 'high', 'urgent')),
  CONSTRAINT entries_answer_has_seller CHECK ((type = 'answer') = (seller_org_id IS NOT NULL)),
  CONSTRAINT entries_ref_whole CHECK ((ref IS NULL) = (ref_number IS NULL)),
  -- A request that others see stands in a list of the bank, whoever asked: else a missing list would tell whose it was.
  CONSTRAINT entries_shown_in_list CHECK (
    type <> 'request' OR list_id IS NOT NULL OR (status <> 'published' AND reached_seller_at IS NULL)),
  CONSTRAINT entries_readers CHECK (reader_group IS NULL OR status = 'published')
);
CREATE INDEX entries_workstream_id_type_ref_number_id_idx ON entries (workstream_id, type, ref_number, id);
CREATE INDEX entries_workstream_id_type_status_ref_number_id_idx ON entries (workstream_id, type, status, ref_number, id);
CREATE INDEX entries_workstream_id_type_created_at_id_idx ON entries (workstream_id, type, created_at DESC, id);
CREATE INDEX entries_project_id_type_status_due_date_idx ON entries (project_id, type, status, due_date);
CREATE INDEX entries_project_id_type_created_at_id_idx ON entries (project_id, type, created_at DESC, id);
CREATE INDEX entries_list_id_idx ON entries (list_id);
CREATE UNIQUE INDEX entries_project_id_ref_key ON entries (project_id, ref);
-- Refs are completed by what they begin with. In byte order, so that the beginning is a range whatever the database's
-- collation; and a range, because under row-level security an index serves only comparisons that leak nothing.
CREATE INDEX entries_project_id_ref_idx ON entries (project_id, ref COLLATE "C");
-- A plan that is made once, for any deal, is made for one of average size. Ten thousand small deals beside a large one would
-- make it sort the large one whole for each page: plan as if there were few deals and workstreams, all of them large.
ALTER TABLE entries ALTER COLUMN project_id SET (n_distinct = 3), ALTER COLUMN workstream_id SET (n_distinct = 10);

CREATE TABLE entry_provenance (
  entry_id text NOT NULL,
  project_id text NOT NULL,
  workstream_id text NOT NULL,
  origin text NOT NULL,
  organization_id text NOT NULL,
  created_by text NOT NULL,
  own_ref text,
  CONSTRAINT entry_provenance_pkey PRIMARY KEY (entry_id),
  CONSTRAINT entry_provenance_origin CHECK (origin IN ('ib', 'seller', 'buyer'))
);
CREATE INDEX entry_provenance_organization_id_workstream_id_idx ON entry_provenance (organization_id, workstream_id);
CREATE UNIQUE INDEX entry_provenance_project_id_organization_id_own_ref_key ON entry_provenance (project_id, organization_id, own_ref);
-- The bank finds a buyer's request by the buyer's own number too, without knowing the firm.
CREATE INDEX entry_provenance_project_id_own_ref_idx ON entry_provenance (project_id, own_ref);

-- What one bidder wrote is shown to others only in a text that the bank set. The entry holds the text that others see; from
-- the moment at which the bank sets one, the bidder's own words stand here, for the bank and for the firm that asked. A row
-- here is also what says that the text was set. By whom and when stands in history: a row that the asker may see names nobody
-- of the bank.
CREATE TABLE entry_originals (
  entry_id text NOT NULL,
  project_id text NOT NULL,
  workstream_id text NOT NULL,
  organization_id text NOT NULL,
  title text NOT NULL,
  body text NOT NULL,
  changed boolean NOT NULL DEFAULT false,
  words tsvector GENERATED ALWAYS AS (
    setweight(to_tsvector('english', title), 'A') || setweight(to_tsvector('english', left(body, 100000)), 'B')) STORED,
  CONSTRAINT entry_originals_pkey PRIMARY KEY (entry_id)
);

-- The numbers by which a reading firm knows what is published. A workstream's own numbers (FIN-038) would tell how much is not.
CREATE TABLE reader_refs (
  entry_id text NOT NULL,
  organization_id text NOT NULL,
  project_id text NOT NULL,
  number integer NOT NULL,
  ref text NOT NULL,
  CONSTRAINT reader_refs_pkey PRIMARY KEY (entry_id, organization_id)
);
CREATE UNIQUE INDEX reader_refs_project_id_organization_id_number_key ON reader_refs (project_id, organization_id, number);
CREATE INDEX reader_refs_project_id_organization_id_ref_idx ON reader_refs (project_id, organization_id, ref COLLATE "C");
CREATE INDEX reader_refs_organization_id_idx ON reader_refs (organization_id);

-- What stands before a buyer's own numbers on the bank's pages: two firms may each have a BUY-003.
CREATE TABLE firm_prefixes (
  project_id text NOT NULL,
  organization_id text NOT NULL,
  prefix text NOT NULL,
  CONSTRAINT firm_prefixes_pkey PRIMARY KEY (project_id, organization_id)
);
CREATE UNIQUE INDEX firm_prefixes_project_id_prefix_key ON firm_prefixes (project_id, prefix);
CREATE INDEX firm_prefixes_organization_id_idx ON firm_prefixes (organization_id);

CREATE TABLE entry_assignees (
  entry_id text NOT NULL,
  user_id text NOT NULL,
  project_id text NOT NULL,
  organization_id text NOT NULL,
  assigned_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT entry_assignees_pkey PRIMARY KEY (entry_id, user_id)
);
CREATE INDEX entry_assignees_user_id_project_id_idx ON entry_assignees (user_id, project_id);

CREATE TABLE entry_returns (
  entry_id text NOT NULL,
  user_id text NOT NULL,
  project_id text NOT NULL,
  return_to text NOT NULL,
  CONSTRAINT entry_returns_pkey PRIMARY KEY (entry_id, user_id)
);

CREATE TABLE answer_links (
  answer_id text NOT NULL,
  request_id text NOT NULL,
  project_id text NOT NULL,
  confirmed boolean NOT NULL DEFAULT false,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT answer_links_pkey PRIMARY KEY (answer_id, request_id)
);
CREATE INDEX answer_links_request_id_idx ON answer_links (request_id);
CREATE INDEX answer_links_project_id_idx ON answer_links (project_id);

CREATE TABLE answer_link_evidence (
  answer_id text NOT NULL,
  request_id text NOT NULL,
  project_id text NOT NULL,
  ai_score float8,
  confirmed_by text,
  confirmed_at timestamptz(3),
  CONSTRAINT answer_link_evidence_pkey PRIMARY KEY (answer_id, request_id),
  CONSTRAINT answer_link_evidence_score CHECK (ai_score BETWEEN 0 AND 1)
);

CREATE TABLE files (
  id text NOT NULL,
  project_id text NOT NULL,
  workstream_id text NOT NULL,
  entry_id text NOT NULL,
  filename text NOT NULL,
  size bigint NOT NULL,
  mime text NOT NULL,
  sha256 text NOT NULL,
  revision integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  superseded boolean NOT NULL DEFAULT false,
  caution text,
  CONSTRAINT files_pkey PRIMARY KEY (id),
  CONSTRAINT files_caution CHECK (caution IN ('executable', 'macros', 'other_type'))
);
CREATE INDEX files_entry_id_idx ON files (entry_id);
CREATE INDEX files_sha256_idx ON files (sha256);
CREATE UNIQUE INDEX files_entry_id_filename_revision_key ON files (entry_id, filename, revision);
CREATE INDEX files_project_id_idx ON files (project_id);

-- A file that is arriving. How far it is, the bytes themselves say.
CREATE TABLE file_uploads (
  id text NOT NULL,
  project_id text NOT NULL,
  workstream_id text NOT NULL,
  entry_id text NOT NULL,
  user_id text NOT NULL,
  filename text NOT NULL,
  size bigint NOT NULL,
  sha256 text,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT file_uploads_pkey PRIMARY KEY (id)
);
CREATE INDEX file_uploads_user_id_created_at_idx ON file_uploads (user_id, created_at);
CREATE INDEX file_uploads_project_id_created_at_idx ON file_uploads (project_id, created_at);
CREATE INDEX file_uploads_entry_id_idx ON file_uploads (entry_id);
CREATE INDEX file_uploads_created_at_idx ON file_uploads (created_at);

-- Content that a removed file had: its bytes stay for a day.
CREATE TABLE let_go_contents (
  sha256 text NOT NULL,
  at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT let_go_contents_pkey PRIMARY KEY (sha256)
);

CREATE TABLE events (
  id text NOT NULL,
  project_id text NOT NULL,
  workstream_id text NOT NULL,
  entry_id text NOT NULL,
  related_entry_id text,
  author_side text NOT NULL,
  channel text NOT NULL,
  action text NOT NULL,
  body text,
  from_status text,
  to_status text,
  audience text NOT NULL,
  at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  for_asker boolean NOT NULL DEFAULT false,
  passed_from text,
  CONSTRAINT events_pkey PRIMARY KEY (id),
  CONSTRAINT events_side CHECK (author_side IN ('bank', 'seller', 'buyer', 'observer', 'system')),
  CONSTRAINT events_channel CHECK (channel IN ('web', 'mcp', 'email', 'slack', 'github', 'sentry', 'openproject', 'internal', 'system')),
  CONSTRAINT events_audience CHECK (audience IN ('published', 'parties', 'bank_seller', 'bidder', 'asker', 'seller', 'organization', 'internal')),
  CONSTRAINT events_passed CHECK (passed_from IS NULL OR (action = 'message' AND audience IN ('asker', 'seller'))),
  CONSTRAINT events_for_asker CHECK (NOT for_asker OR (action = 'message' AND audience = 'bank_seller')),
  -- A line of the history names statuses that entries have (entries_status), and no words in their place.
  CONSTRAINT events_from_status CHECK (
    from_status IN ('open', 'assigned', 'answered', 'vetted', 'published', 'withdrawn', 'draft', 'submitted', 'approved', 'rejected')),
  CONSTRAINT events_to_status CHECK (
    to_status IN ('open', 'assigned', 'answered', 'vetted', 'published', 'withdrawn', 'draft', 'submitted', 'approved', 'rejected'))
);
CREATE INDEX events_entry_id_at_id_idx ON events (entry_id, at DESC, id);
CREATE INDEX events_project_id_at_id_idx ON events (project_id, at DESC, id);
CREATE INDEX events_workstream_id_at_id_idx ON events (workstream_id, at DESC, id);
CREATE INDEX events_related_entry_id_idx ON events (related_entry_id);
-- How a deal came along: when its requests were answered and published.
CREATE INDEX events_project_id_entry_id_to_status_at_idx ON events (project_id, entry_id, to_status, at);
CREATE UNIQUE INDEX events_passed_from_key ON events (passed_from);

-- Who let a line through to the other side, and when.
CREATE TABLE event_passings (
  event_id text NOT NULL,
  project_id text NOT NULL,
  workstream_id text NOT NULL,
  passed_by text NOT NULL,
  at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT event_passings_pkey PRIMARY KEY (event_id)
);

-- The order in which lines of history were recorded. It counts what a caller may not see, so no actor reads it: it stands
-- beside events, not in them.
CREATE TABLE event_order (
  seq bigserial NOT NULL,
  project_id text NOT NULL,
  event_id text NOT NULL,
  CONSTRAINT event_order_pkey PRIMARY KEY (seq)
);
CREATE INDEX event_order_project_id_seq_idx ON event_order (project_id, seq);
CREATE UNIQUE INDEX event_order_event_id_key ON event_order (event_id);

CREATE TABLE event_authors (
  event_id text NOT NULL,
  project_id text NOT NULL,
  user_id text NOT NULL,
  organization_id text NOT NULL,
  connection_id text,
  CONSTRAINT event_authors_pkey PRIMARY KEY (event_id)
);
CREATE INDEX event_authors_user_id_project_id_idx ON event_authors (user_id, project_id);

CREATE TABLE routing_steps (
  id text NOT NULL,
  project_id text NOT NULL,
  entry_id text NOT NULL,
  from_user text NOT NULL,
  to_user text NOT NULL,
  return_to text,
  action text NOT NULL,
  note text,
  at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT routing_steps_pkey PRIMARY KEY (id)
);
CREATE INDEX routing_steps_entry_id_at_id_idx ON routing_steps (entry_id, at, id);

CREATE TABLE vettings (
  id text NOT NULL,
  project_id text NOT NULL,
  entry_id text NOT NULL,
  vetted_by text NOT NULL,
  decision text NOT NULL,
  notes text NOT NULL DEFAULT '',
  at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT vettings_pkey PRIMARY KEY (id),
  CONSTRAINT vettings_decision CHECK (decision IN ('approved', 'rejected'))
);
CREATE INDEX vettings_entry_id_at_idx ON vettings (entry_id, at);

CREATE TABLE blockers (
  id text NOT NULL,
  project_id text NOT NULL,
  workstream_id text NOT NULL,
  entry_id text NOT NULL,
  reason text NOT NULL,
  created_by text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  resolved_at timestamptz(3),
  CONSTRAINT blockers_pkey PRIMARY KEY (id)
);
CREATE INDEX blockers_project_id_resolved_at_idx ON blockers (project_id, resolved_at);
CREATE INDEX blockers_entry_id_idx ON blockers (entry_id);

CREATE TABLE milestones (
  id text NOT NULL,
  project_id text NOT NULL,
  name text NOT NULL,
  date date NOT NULL,
  reached_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT milestones_pkey PRIMARY KEY (id)
);
CREATE INDEX milestones_project_id_date_idx ON milestones (project_id, date);

CREATE TABLE suggestions (
  id text NOT NULL,
  project_id text NOT NULL,
  workstream_id text NOT NULL,
  entry_id text NOT NULL,
  kind text NOT NULL,
  state text NOT NULL DEFAULT 'pending',
  payload jsonb NOT NULL,
  payload_hash text NOT NULL,
  confidence float8,
  idempotency_key text,
  entry_version integer NOT NULL,
  decidable_by_seller_org text,
  created_by text NOT NULL,
  connection_id text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  expires_at timestamptz(3) NOT NULL,
  decided_by text,
  decided_at timestamptz(3),
  decision_reason text,
  superseded_by text,
  -- Under which name, from where and with which rights it was proposed, as it was in that moment: consent may change later.
  -- What was done in the end, where somebody confirmed it: that may be less or other than what was proposed.
  client_name text NOT NULL DEFAULT '',
  client_host text NOT NULL DEFAULT '',
  scopes text[] DEFAULT ARRAY[]::text[],
  unlocked boolean NOT NULL DEFAULT false,
  applied jsonb,
  undone_by text,
  undone_at timestamptz(3),
  agent_told boolean NOT NULL DEFAULT false,
  CONSTRAINT suggestions_pkey PRIMARY KEY (id),
  CONSTRAINT suggestions_kind CHECK (kind IN ('routing', 'assignment', 'answer_link', 'reply')),
  -- links are the bank's to decide
  CONSTRAINT suggestions_links_are_the_banks CHECK (kind <> 'answer_link' OR decidable_by_seller_org IS NULL),
  CONSTRAINT suggestions_superseded_by_one CHECK ((state = 'superseded') = (superseded_by IS NOT NULL)),
  CONSTRAINT suggestions_state CHECK (state IN ('pending', 'confirmed', 'dismissed', 'superseded', 'expired', 'undone')),
  CONSTRAINT suggestions_undone_by_somebody CHECK (
    (state = 'undone') = (undone_by IS NOT NULL) AND (state = 'undone') = (undone_at IS NOT NULL))
);
CREATE INDEX suggestions_project_id_state_created_at_id_idx ON suggestions (project_id, state, created_at DESC, id);
CREATE INDEX suggestions_entry_id_state_idx ON suggestions (entry_id, state);
CREATE INDEX suggestions_connection_id_entry_id_kind_state_idx ON suggestions (connection_id, entry_id, kind, state);
CREATE INDEX suggestions_superseded_by_idx ON suggestions (superseded_by);
-- One pending proposal of a connection for an entry and a kind, however many calls arrive at once; one proposal for a key.
CREATE UNIQUE INDEX suggestions_one_pending ON suggestions (connection_id, entry_id, kind) WHERE state = 'pending';
CREATE UNIQUE INDEX suggestions_one_for_a_key ON suggestions (connection_id, entry_id, kind, idempotency_key) WHERE idempotency_key IS NOT NULL;
CREATE INDEX suggestions_to_expire ON suggestions (expires_at) WHERE state = 'pending';
CREATE INDEX suggestions_project_id_created_at_id_idx ON suggestions (project_id, created_at DESC, id);
-- An agent reads what became of its own.
CREATE INDEX suggestions_connection_id_created_at_id_idx ON suggestions (connection_id, created_at DESC, id);
CREATE INDEX suggestions_to_tell ON suggestions (connection_id, project_id)
  WHERE NOT agent_told AND state IN ('confirmed', 'dismissed', 'expired', 'undone');

-- What a proposal rests on: the agent's words, and our reasons, made from what the proposing side may see. A seller's admin
-- who decides over a proposal of the bank sees the proposal, not this: it may speak of buyers and of the routing chain.
CREATE TABLE suggestion_evidence (
  suggestion_id text NOT NULL,
  project_id text NOT NULL,
  workstream_id text NOT NULL,
  organization_id text NOT NULL,
  analysis text,
  reasons jsonb NOT NULL,
  CONSTRAINT suggestion_evidence_pkey PRIMARY KEY (suggestion_id)
);

-- How a request was before somebody confirmed what an agent proposed about it, and how it was left: what undoing puts back, and
-- how it is known whether anything followed. It names people whom not every reader of a suggestion may know, so nobody reads
-- it but functions.
CREATE TABLE suggestion_effects (
  suggestion_id text NOT NULL,
  status_before text NOT NULL,
  reached_before boolean NOT NULL,
  workers_before jsonb NOT NULL,
  version_after integer,
  told_after bigint,
  links_after integer,
  CONSTRAINT suggestion_effects_pkey PRIMARY KEY (suggestion_id)
);

CREATE TABLE notifications (
  id text NOT NULL,
  project_id text NOT NULL,
  user_id text NOT NULL,
  entry_id text NOT NULL,
  kind text NOT NULL,
  at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  read_at timestamptz(3),
  -- Of what a notification tells, where that can be taken back.
  event_id text,
  -- Which due date had passed, where that is what somebody is told. When it was told does not say so: a due date may move to any day.
  due_date date,
  CONSTRAINT notifications_pkey PRIMARY KEY (id),
  CONSTRAINT notifications_kind CHECK (kind IN ('assigned', 'returned', 'rejected', 'published', 'message', 'overdue', 'unassigned', 'answered',
                  'submitted', 'asked', 'open_again', 'overdue_at_seller', 'suggested'))
);
CREATE INDEX notifications_user_id_at_id_idx ON notifications (user_id, at DESC, id);
CREATE INDEX notifications_user_id_read_at_idx ON notifications (user_id, read_at);
CREATE INDEX notifications_entry_id_idx ON notifications (entry_id);
CREATE INDEX notifications_event_id_idx ON notifications (event_id);
-- Once for each due date, however many servers tell at once.
CREATE UNIQUE INDEX notifications_once_a_due_date ON notifications (entry_id, user_id, kind, due_date) WHERE due_date IS NOT NULL;

-- Sellers that keep their unpublished answers from agents, in which deal.
CREATE TABLE kept_drafts (
  project_id text NOT NULL,
  organization_id text NOT NULL,
  CONSTRAINT kept_drafts_pkey PRIMARY KEY (project_id, organization_id)
);
CREATE INDEX kept_drafts_organization_id_idx ON kept_drafts (organization_id);

-- Who changed what of it, and when; and who ended or locked whose agent. Written by functions alone.
CREATE TABLE agent_rule_changes (
  id text NOT NULL,
  project_id text NOT NULL,
  kind text NOT NULL,
  workstream_id text,
  organization_id text,
  allowed boolean,
  calls_per_minute integer,
  calls_per_day integer,
  connection_id text,
  person_id text,
  client_name text,
  changed_by text NOT NULL,
  at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT agent_rule_changes_pkey PRIMARY KEY (id),
  CONSTRAINT agent_rule_changes_kind CHECK (kind IN ('deal', 'workstream', 'drafts', 'limits', 'ended', 'locked'))
);
CREATE INDEX agent_rule_changes_project_id_at_id_idx ON agent_rule_changes (project_id, at DESC, id);

-- To say of how many a page shows fifty, a hundred thousand rows are not counted each time. A row says how many entries, more or
-- fewer, share everything by which visibility and the filters of lists tell entries apart; those not settled are changes that a
-- worker adds up (docs/decisions/022-counted-entries.md).
CREATE TABLE entry_counts (
  id bigserial NOT NULL,
  project_id text NOT NULL,
  workstream_id text NOT NULL,
  type text NOT NULL,
  stage text NOT NULL,
  status text NOT NULL,
  priority text NOT NULL,
  reached_seller boolean NOT NULL,
  organization_id text,
  entries integer NOT NULL,
  settled boolean NOT NULL DEFAULT false,
  reader_group text,
  CONSTRAINT entry_counts_pkey PRIMARY KEY (id)
);
CREATE INDEX entry_counts_workstream_id_type_idx ON entry_counts (workstream_id, type);
CREATE INDEX entry_counts_project_id_idx ON entry_counts (project_id);
CREATE INDEX entry_counts_unsettled ON entry_counts (workstream_id) WHERE NOT settled;
ALTER TABLE entry_counts ALTER COLUMN project_id SET (n_distinct = 3);

CREATE TABLE reader_groups (
  id text NOT NULL,
  project_id text NOT NULL,
  organization_id text NOT NULL,
  CONSTRAINT reader_groups_pkey PRIMARY KEY (id, organization_id)
);
CREATE INDEX reader_groups_organization_id_idx ON reader_groups (organization_id);

-- Legal steps, and whose they are. The model has the same list (lib/deals/model/workflow.ts); a test compares the two.
CREATE TABLE app.entry_steps (
  type text NOT NULL,
  from_status text NOT NULL,
  to_status text NOT NULL,
  side text NOT NULL,
  CONSTRAINT entry_steps_pkey PRIMARY KEY (type, from_status, to_status, side)
);

-- Which role gives which. The model has the same list (lib/deals/model/granting.ts); a test compares the two.
CREATE TABLE app.role_grants (
  granter text NOT NULL,
  role text NOT NULL,
  CONSTRAINT role_grants_pkey PRIMARY KEY (granter, role)
);

INSERT INTO app.entry_steps (type, from_status, to_status, side)
  SELECT 'request', moves.f, moves.t, side
    FROM (VALUES ('open', 'assigned', '{bank,seller}'), ('assigned', 'open', '{bank,seller}'),
                 ('open', 'answered', '{bank,seller}'), ('assigned', 'answered', '{bank,seller}'),
                 ('open', 'vetted', '{bank}'), ('assigned', 'vetted', '{bank}'), ('answered', 'vetted', '{bank}'),
                 ('vetted', 'published', '{bank}'),
                 ('published', 'vetted', '{bank}'), ('published', 'answered', '{bank}'), ('published', 'assigned', '{bank}'), ('published', 'open', '{bank}'),
                 ('vetted', 'answered', '{bank}'), ('vetted', 'assigned', '{bank}'), ('vetted', 'open', '{bank}'),
                 ('answered', 'assigned', '{bank}'), ('answered', 'open', '{bank}'),
                 ('open', 'withdrawn', '{bank,seller,buyer}'), ('assigned', 'withdrawn', '{bank,seller,buyer}'),
                 ('answered', 'withdrawn', '{bank,buyer}'), ('vetted', 'withdrawn', '{bank,buyer}')) AS moves (f, t, sides),
         unnest(moves.sides::text[]) AS side
  UNION ALL
  SELECT 'answer', moves.f, moves.t, moves.side
    FROM (VALUES ('draft', 'submitted', 'seller'), ('rejected', 'draft', 'seller'),
                 ('submitted', 'approved', 'bank'), ('submitted', 'rejected', 'bank'), ('approved', 'rejected', 'bank'),
                 ('approved', 'published', 'bank'), ('published', 'approved', 'bank')) AS moves (f, t, side);

INSERT INTO app.role_grants (granter, role) VALUES
  ('ib_admin', 'ib_admin'), ('ib_admin', 'ib_member'), ('ib_admin', 'seller_admin'), ('ib_admin', 'seller_member'),
  ('ib_admin', 'buyer_admin'), ('ib_admin', 'buyer_member'), ('ib_admin', 'observer'),
  ('seller_admin', 'seller_admin'), ('seller_admin', 'seller_member'),
  ('buyer_admin', 'buyer_admin'), ('buyer_admin', 'buyer_member');

-- ---------------------------------------------------------------------------------------------------------------
-- What refers to what
-- ---------------------------------------------------------------------------------------------------------------

ALTER TABLE connections ADD CONSTRAINT connections_user_id_fkey
  FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE connection_projects ADD CONSTRAINT connection_projects_connection_id_fkey
  FOREIGN KEY (connection_id) REFERENCES connections(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE connection_projects ADD CONSTRAINT connection_projects_project_id_fkey
  FOREIGN KEY (project_id) REFERENCES projects(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE mcp_sessions ADD CONSTRAINT mcp_sessions_connection_id_fkey
  FOREIGN KEY (connection_id) REFERENCES connections(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE audit_seal_rows ADD CONSTRAINT audit_seal_rows_seal_seq_fkey
  FOREIGN KEY (seal_seq) REFERENCES audit_seals(seq) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE credentials ADD CONSTRAINT credentials_user_id_fkey
  FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE linked_accounts ADD CONSTRAINT linked_accounts_user_id_fkey
  FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE members ADD CONSTRAINT members_organization_id_fkey
  FOREIGN KEY (organization_id) REFERENCES organizations(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE members ADD CONSTRAINT members_user_id_fkey
  FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE web_sessions ADD CONSTRAINT web_sessions_user_id_fkey
  FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE visits ADD CONSTRAINT visits_user_id_fkey
  FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE account_notices ADD CONSTRAINT account_notices_user_id_fkey
  FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE account_links ADD CONSTRAINT account_links_user_id_fkey
  FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE projects ADD CONSTRAINT projects_host_organization_id_fkey
  FOREIGN KEY (host_organization_id) REFERENCES organizations(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE workstreams ADD CONSTRAINT workstreams_project_id_fkey
  FOREIGN KEY (project_id) REFERENCES projects(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ref_series ADD CONSTRAINT ref_series_project_id_fkey
  FOREIGN KEY (project_id) REFERENCES projects(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE request_lists ADD CONSTRAINT request_lists_project_id_fkey
  FOREIGN KEY (project_id) REFERENCES projects(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE request_lists ADD CONSTRAINT request_lists_workstream_id_fkey
  FOREIGN KEY (workstream_id) REFERENCES workstreams(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE participants ADD CONSTRAINT participants_project_id_fkey
  FOREIGN KEY (project_id) REFERENCES projects(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE participants ADD CONSTRAINT participants_user_id_fkey
  FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE participants ADD CONSTRAINT participants_organization_id_fkey
  FOREIGN KEY (organization_id) REFERENCES organizations(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE participant_workstreams ADD CONSTRAINT participant_workstreams_participant_id_fkey
  FOREIGN KEY (participant_id) REFERENCES participants(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE participant_workstreams ADD CONSTRAINT participant_workstreams_workstream_id_fkey
  FOREIGN KEY (workstream_id) REFERENCES workstreams(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE invitations ADD CONSTRAINT invitations_project_id_fkey
  FOREIGN KEY (project_id) REFERENCES projects(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE invitations ADD CONSTRAINT invitations_organization_id_fkey
  FOREIGN KEY (organization_id) REFERENCES organizations(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE digests ADD CONSTRAINT digests_project_id_fkey
  FOREIGN KEY (project_id) REFERENCES projects(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE entries ADD CONSTRAINT entries_project_id_fkey
  FOREIGN KEY (project_id) REFERENCES projects(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE entries ADD CONSTRAINT entries_workstream_id_fkey
  FOREIGN KEY (workstream_id) REFERENCES workstreams(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE entries ADD CONSTRAINT entries_list_id_fkey
  FOREIGN KEY (list_id) REFERENCES request_lists(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE entry_provenance ADD CONSTRAINT entry_provenance_entry_id_fkey
  FOREIGN KEY (entry_id) REFERENCES entries(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE entry_originals ADD CONSTRAINT entry_originals_entry_id_fkey
  FOREIGN KEY (entry_id) REFERENCES entries(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE reader_refs ADD CONSTRAINT reader_refs_entry_id_fkey
  FOREIGN KEY (entry_id) REFERENCES entries(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE reader_refs ADD CONSTRAINT reader_refs_project_id_fkey
  FOREIGN KEY (project_id) REFERENCES projects(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE reader_refs ADD CONSTRAINT reader_refs_organization_id_fkey
  FOREIGN KEY (organization_id) REFERENCES organizations(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE firm_prefixes ADD CONSTRAINT firm_prefixes_project_id_fkey
  FOREIGN KEY (project_id) REFERENCES projects(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE firm_prefixes ADD CONSTRAINT firm_prefixes_organization_id_fkey
  FOREIGN KEY (organization_id) REFERENCES organizations(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE entry_assignees ADD CONSTRAINT entry_assignees_entry_id_fkey
  FOREIGN KEY (entry_id) REFERENCES entries(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE entry_returns ADD CONSTRAINT entry_returns_entry_id_user_id_fkey
  FOREIGN KEY (entry_id, user_id) REFERENCES entry_assignees(entry_id, user_id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE answer_links ADD CONSTRAINT answer_links_answer_id_fkey
  FOREIGN KEY (answer_id) REFERENCES entries(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE answer_links ADD CONSTRAINT answer_links_request_id_fkey
  FOREIGN KEY (request_id) REFERENCES entries(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE answer_link_evidence ADD CONSTRAINT answer_link_evidence_answer_id_request_id_fkey
  FOREIGN KEY (answer_id, request_id) REFERENCES answer_links(answer_id, request_id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE files ADD CONSTRAINT files_entry_id_fkey
  FOREIGN KEY (entry_id) REFERENCES entries(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE file_uploads ADD CONSTRAINT file_uploads_entry_id_fkey
  FOREIGN KEY (entry_id) REFERENCES entries(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE events ADD CONSTRAINT events_entry_id_fkey
  FOREIGN KEY (entry_id) REFERENCES entries(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE events ADD CONSTRAINT events_related_entry_id_fkey
  FOREIGN KEY (related_entry_id) REFERENCES entries(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE events ADD CONSTRAINT events_passed_from_fkey
  FOREIGN KEY (passed_from) REFERENCES events(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE event_passings ADD CONSTRAINT event_passings_event_id_fkey
  FOREIGN KEY (event_id) REFERENCES events(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE event_order ADD CONSTRAINT event_order_event_id_fkey
  FOREIGN KEY (event_id) REFERENCES events(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE event_authors ADD CONSTRAINT event_authors_event_id_fkey
  FOREIGN KEY (event_id) REFERENCES events(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE routing_steps ADD CONSTRAINT routing_steps_entry_id_fkey
  FOREIGN KEY (entry_id) REFERENCES entries(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE vettings ADD CONSTRAINT vettings_entry_id_fkey
  FOREIGN KEY (entry_id) REFERENCES entries(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE blockers ADD CONSTRAINT blockers_entry_id_fkey
  FOREIGN KEY (entry_id) REFERENCES entries(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE milestones ADD CONSTRAINT milestones_project_id_fkey
  FOREIGN KEY (project_id) REFERENCES projects(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE suggestions ADD CONSTRAINT suggestions_project_id_fkey
  FOREIGN KEY (project_id) REFERENCES projects(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE suggestions ADD CONSTRAINT suggestions_entry_id_fkey
  FOREIGN KEY (entry_id) REFERENCES entries(id) ON UPDATE CASCADE ON DELETE CASCADE;
-- Checked at the end: the earlier one makes room before the later one is there.
ALTER TABLE suggestions ADD CONSTRAINT suggestions_superseded_by_fkey
  FOREIGN KEY (superseded_by) REFERENCES suggestions(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE suggestion_evidence ADD CONSTRAINT suggestion_evidence_suggestion_id_fkey
  FOREIGN KEY (suggestion_id) REFERENCES suggestions(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE suggestion_effects ADD CONSTRAINT suggestion_effects_suggestion_id_fkey
  FOREIGN KEY (suggestion_id) REFERENCES suggestions(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE notifications ADD CONSTRAINT notifications_entry_id_fkey
  FOREIGN KEY (entry_id) REFERENCES entries(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE notifications ADD CONSTRAINT notifications_event_id_fkey
  FOREIGN KEY (event_id) REFERENCES events(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE kept_drafts ADD CONSTRAINT kept_drafts_project_id_fkey
  FOREIGN KEY (project_id) REFERENCES projects(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE kept_drafts ADD CONSTRAINT kept_drafts_organization_id_fkey
  FOREIGN KEY (organization_id) REFERENCES organizations(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE agent_rule_changes ADD CONSTRAINT agent_rule_changes_project_id_fkey
  FOREIGN KEY (project_id) REFERENCES projects(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE entry_counts ADD CONSTRAINT entry_counts_project_id_fkey
  FOREIGN KEY (project_id) REFERENCES projects(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE reader_groups ADD CONSTRAINT reader_groups_project_id_fkey
  FOREIGN KEY (project_id) REFERENCES projects(id) ON UPDATE CASCADE ON DELETE CASCADE;
