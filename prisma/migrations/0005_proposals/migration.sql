-- What agents propose is the kernel's, of any module and about anything; until here all of it was the deals'.
ALTER TABLE suggestions RENAME COLUMN project_id TO space_id;
ALTER TABLE suggestions RENAME COLUMN workstream_id TO part_id;
ALTER TABLE suggestions RENAME COLUMN entry_id TO subject_id;
ALTER TABLE suggestions RENAME COLUMN entry_version TO subject_version;
ALTER TABLE suggestions RENAME COLUMN decidable_by_seller_org TO decider_organization_id;
ALTER TABLE suggestions ALTER COLUMN part_id DROP NOT NULL;
ALTER TABLE suggestions ADD COLUMN module text NOT NULL DEFAULT 'deals';
ALTER TABLE suggestions ALTER COLUMN module DROP DEFAULT;
-- What it is about may be of any table: the module forgets its own with what it is about.
ALTER TABLE suggestions DROP CONSTRAINT suggestions_project_id_fkey, DROP CONSTRAINT suggestions_entry_id_fkey;
ALTER TABLE suggestions DROP CONSTRAINT suggestions_kind;
ALTER TABLE suggestions ADD CONSTRAINT suggestions_kind
  CHECK (module <> 'deals' OR kind IN ('routing', 'assignment', 'answer_link', 'reply'));
ALTER TABLE suggestions ADD CONSTRAINT suggestions_module CHECK (module ~ '^[a-z]+$' AND kind ~ '^[a-z_]+$');
ALTER INDEX suggestions_project_id_state_created_at_id_idx RENAME TO suggestions_space_id_state_created_at_id_idx;
ALTER INDEX suggestions_project_id_created_at_id_idx RENAME TO suggestions_space_id_created_at_id_idx;
ALTER INDEX suggestions_entry_id_state_idx RENAME TO suggestions_subject_id_state_idx;
ALTER INDEX suggestions_connection_id_entry_id_kind_state_idx RENAME TO suggestions_connection_id_subject_id_kind_state_idx;

-- What runs out does so in every module: the job has another name by now.
DELETE FROM jobs WHERE id = 'every.deals.expire_suggestions';

ALTER TABLE suggestion_evidence RENAME COLUMN project_id TO space_id;
ALTER TABLE suggestion_evidence RENAME COLUMN workstream_id TO part_id;
ALTER TABLE suggestion_evidence ALTER COLUMN part_id DROP NOT NULL, ALTER COLUMN organization_id DROP NOT NULL;
ALTER TABLE suggestion_evidence ADD COLUMN module text NOT NULL DEFAULT 'deals';
ALTER TABLE suggestion_evidence ALTER COLUMN module DROP DEFAULT;
