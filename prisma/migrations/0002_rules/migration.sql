-- Rules that hold whoever writes: closed word lists, and an audit log that only grows.

ALTER TABLE organizations ADD CONSTRAINT organizations_kind CHECK (kind IN ('bank', 'seller', 'buyer', 'observer'));
ALTER TABLE users ADD CONSTRAINT users_email_lower CHECK (email = lower(email));

ALTER TABLE projects
  ADD CONSTRAINT projects_stage CHECK (stage IN ('pre_dataroom', 'dataroom', 'closed')),
  ADD CONSTRAINT projects_gate CHECK (gate IN ('standard', 'strict'));

ALTER TABLE participants ADD CONSTRAINT participants_role
  CHECK (role IN ('ib_admin', 'ib_member', 'seller_admin', 'seller_member', 'buyer_admin', 'buyer_member', 'observer'));

ALTER TABLE entries
  ADD CONSTRAINT entries_type CHECK (type IN ('request', 'answer')),
  ADD CONSTRAINT entries_stage CHECK (stage IN ('pre_dataroom', 'dataroom')),
  ADD CONSTRAINT entries_status CHECK (
    (type = 'request' AND status IN ('open', 'assigned', 'answered', 'vetted', 'published', 'withdrawn')) OR
    (type = 'answer' AND status IN ('draft', 'submitted', 'approved', 'rejected', 'published'))),
  ADD CONSTRAINT entries_priority CHECK (priority IN ('low', 'normal', 'high', 'urgent')),
  ADD CONSTRAINT entries_answer_has_seller CHECK ((type = 'answer') = (seller_org_id IS NOT NULL)),
  ADD CONSTRAINT entries_ref_whole CHECK ((ref IS NULL) = (ref_number IS NULL)),
  -- A request that others see stands in a list of the bank, whoever asked: else a missing list would tell whose it was.
  ADD CONSTRAINT entries_shown_in_list CHECK (
    type <> 'request' OR list_id IS NOT NULL OR (status <> 'published' AND reached_seller_at IS NULL));

ALTER TABLE entry_provenance ADD CONSTRAINT entry_provenance_origin CHECK (origin IN ('ib', 'seller', 'buyer'));
ALTER TABLE answer_link_evidence ADD CONSTRAINT answer_link_evidence_score CHECK (ai_score BETWEEN 0 AND 1);

ALTER TABLE events
  ADD CONSTRAINT events_side CHECK (author_side IN ('bank', 'seller', 'buyer', 'observer', 'system')),
  ADD CONSTRAINT events_channel CHECK (channel IN ('web', 'mcp', 'email', 'slack', 'github', 'sentry', 'openproject', 'internal', 'system')),
  ADD CONSTRAINT events_audience CHECK (audience IN ('published', 'parties', 'organization', 'internal'));

ALTER TABLE vettings ADD CONSTRAINT vettings_decision CHECK (decision IN ('approved', 'rejected'));
ALTER TABLE suggestions ADD CONSTRAINT suggestions_state CHECK (state IN ('pending', 'confirmed', 'dismissed', 'superseded', 'expired'));

-- The log only grows. Grants forbid the runtime role to change it; this forbids it to everyone who leaves the trigger in place.
CREATE FUNCTION audit_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit log is append-only' USING ERRCODE = 'insufficient_privilege';
END $$;

CREATE TRIGGER audit_calls_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_calls
  FOR EACH STATEMENT EXECUTE FUNCTION audit_is_append_only();
CREATE TRIGGER audit_seals_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_seals
  FOR EACH STATEMENT EXECUTE FUNCTION audit_is_append_only();
CREATE TRIGGER audit_seal_rows_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_seal_rows
  FOR EACH STATEMENT EXECUTE FUNCTION audit_is_append_only();
