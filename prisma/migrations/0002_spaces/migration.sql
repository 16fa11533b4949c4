-- The kernel speaks of modules and their spaces; until here every space was a deal's.

ALTER TABLE audit_calls RENAME COLUMN project_id TO space_id;
ALTER INDEX audit_calls_project_id_at_idx RENAME TO audit_calls_space_id_at_idx;
-- Rows of before keep what they say, and so their seals: these are null there.
ALTER TABLE audit_calls ADD COLUMN module text, ADD COLUMN machine_kind text, ADD COLUMN machine_id text;

ALTER TABLE consent_receipts RENAME COLUMN all_projects TO all_spaces;
ALTER TABLE consent_receipts RENAME COLUMN project_ids TO space_ids;
-- Beside each of space_ids; null in rows of before.
ALTER TABLE consent_receipts ADD COLUMN space_modules text[];

CREATE TABLE connection_spaces (
  connection_id text NOT NULL,
  module text NOT NULL,
  space_id text NOT NULL,
  CONSTRAINT connection_spaces_pkey PRIMARY KEY (connection_id, module, space_id),
  CONSTRAINT connection_spaces_connection_id_fkey FOREIGN KEY (connection_id) REFERENCES connections (id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX connection_spaces_space_id_idx ON connection_spaces (space_id);
INSERT INTO connection_spaces SELECT connection_id, 'deals', project_id FROM connection_projects;
DROP TABLE connection_projects;

CREATE TABLE connection_bindings (
  connection_id text NOT NULL,
  module text NOT NULL,
  space_id text NOT NULL,
  told_seq bigint,
  CONSTRAINT connection_bindings_pkey PRIMARY KEY (connection_id, module),
  CONSTRAINT connection_bindings_connection_id_fkey FOREIGN KEY (connection_id) REFERENCES connections (id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX connection_bindings_space_id_idx ON connection_bindings (space_id);
INSERT INTO connection_bindings SELECT id, 'deals', bound_project_id, told_seq FROM connections WHERE bound_project_id IS NOT NULL;

CREATE TABLE connection_grants (
  connection_id text NOT NULL,
  scope text NOT NULL,
  origin text NOT NULL CHECK (origin IN ('consent', 'page')),
  is_step_up boolean NOT NULL,
  until timestamptz(3) NOT NULL,
  CONSTRAINT connection_grants_pkey PRIMARY KEY (connection_id, scope, origin),
  CONSTRAINT connection_grants_connection_id_fkey FOREIGN KEY (connection_id) REFERENCES connections (id) ON DELETE CASCADE ON UPDATE CASCADE
);
INSERT INTO connection_grants
  SELECT id, 'unlock:pre_dataroom', 'consent', true, unlock_until FROM connections WHERE unlock_until IS NOT NULL AND revoked_at IS NULL;

ALTER TABLE connections DROP COLUMN bound_project_id, DROP COLUMN told_seq, DROP COLUMN unlock_until;
