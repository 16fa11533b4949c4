-- CreateTable
CREATE TABLE "projects" (
    "id" TEXT NOT NULL,
    "host_organization_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "stage" TEXT NOT NULL DEFAULT 'pre_dataroom',
    "gate" TEXT NOT NULL DEFAULT 'standard',
    "time_zone" TEXT NOT NULL DEFAULT 'UTC',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "closed_at" TIMESTAMPTZ(3),

    CONSTRAINT "projects_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "workstreams" (
    "id" TEXT NOT NULL,
    "project_id" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "prefix" TEXT NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "workstreams_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ref_series" (
    "project_id" TEXT NOT NULL,
    "owner" TEXT NOT NULL,
    "last" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "ref_series_pkey" PRIMARY KEY ("project_id","owner")
);

-- CreateTable
CREATE TABLE "request_lists" (
    "id" TEXT NOT NULL,
    "project_id" TEXT NOT NULL,
    "workstream_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "issued_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "request_lists_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "participants" (
    "id" TEXT NOT NULL,
    "project_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "all_workstreams" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "removed_at" TIMESTAMPTZ(3),

    CONSTRAINT "participants_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "participant_workstreams" (
    "participant_id" TEXT NOT NULL,
    "workstream_id" TEXT NOT NULL,
    "project_id" TEXT NOT NULL,

    CONSTRAINT "participant_workstreams_pkey" PRIMARY KEY ("participant_id","workstream_id")
);

-- CreateTable
CREATE TABLE "entries" (
    "id" TEXT NOT NULL,
    "project_id" TEXT NOT NULL,
    "workstream_id" TEXT NOT NULL,
    "list_id" TEXT,
    "type" TEXT NOT NULL,
    "stage" TEXT NOT NULL DEFAULT 'pre_dataroom',
    "status" TEXT NOT NULL,
    "ref" TEXT,
    "ref_number" INTEGER,
    "title" TEXT NOT NULL,
    "body" TEXT NOT NULL DEFAULT '',
    "priority" TEXT NOT NULL DEFAULT 'normal',
    "due_date" DATE,
    "seller_org_id" TEXT,
    "reached_seller_at" TIMESTAMPTZ(3),
    "submitted_at" TIMESTAMPTZ(3),
    "published_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "entries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "entry_provenance" (
    "entry_id" TEXT NOT NULL,
    "project_id" TEXT NOT NULL,
    "workstream_id" TEXT NOT NULL,
    "origin" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "created_by" TEXT NOT NULL,
    "own_ref" TEXT,

    CONSTRAINT "entry_provenance_pkey" PRIMARY KEY ("entry_id")
);

-- CreateTable
CREATE TABLE "entry_assignees" (
    "entry_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "project_id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "assigned_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "entry_assignees_pkey" PRIMARY KEY ("entry_id","user_id")
);

-- CreateTable
CREATE TABLE "entry_returns" (
    "entry_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "project_id" TEXT NOT NULL,
    "return_to" TEXT NOT NULL,

    CONSTRAINT "entry_returns_pkey" PRIMARY KEY ("entry_id","user_id")
);

-- CreateTable
CREATE TABLE "answer_links" (
    "answer_id" TEXT NOT NULL,
    "request_id" TEXT NOT NULL,
    "project_id" TEXT NOT NULL,
    "confirmed" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "answer_links_pkey" PRIMARY KEY ("answer_id","request_id")
);

-- CreateTable
CREATE TABLE "answer_link_evidence" (
    "answer_id" TEXT NOT NULL,
    "request_id" TEXT NOT NULL,
    "project_id" TEXT NOT NULL,
    "ai_score" DOUBLE PRECISION,
    "confirmed_by" TEXT,
    "confirmed_at" TIMESTAMPTZ(3),

    CONSTRAINT "answer_link_evidence_pkey" PRIMARY KEY ("answer_id","request_id")
);

-- CreateTable
CREATE TABLE "files" (
    "id" TEXT NOT NULL,
    "project_id" TEXT NOT NULL,
    "workstream_id" TEXT NOT NULL,
    "entry_id" TEXT NOT NULL,
    "filename" TEXT NOT NULL,
    "size" BIGINT NOT NULL,
    "mime" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "files_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "events" (
    "id" TEXT NOT NULL,
    "project_id" TEXT NOT NULL,
    "workstream_id" TEXT NOT NULL,
    "entry_id" TEXT NOT NULL,
    "related_entry_id" TEXT,
    "author_side" TEXT NOT NULL,
    "channel" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "body" TEXT,
    "from_status" TEXT,
    "to_status" TEXT,
    "audience" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "event_authors" (
    "event_id" TEXT NOT NULL,
    "project_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "connection_id" TEXT,

    CONSTRAINT "event_authors_pkey" PRIMARY KEY ("event_id")
);

-- CreateTable
CREATE TABLE "routing_steps" (
    "id" TEXT NOT NULL,
    "project_id" TEXT NOT NULL,
    "entry_id" TEXT NOT NULL,
    "from_user" TEXT NOT NULL,
    "to_user" TEXT NOT NULL,
    "return_to" TEXT,
    "action" TEXT NOT NULL,
    "note" TEXT,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "routing_steps_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "vettings" (
    "id" TEXT NOT NULL,
    "project_id" TEXT NOT NULL,
    "entry_id" TEXT NOT NULL,
    "vetted_by" TEXT NOT NULL,
    "decision" TEXT NOT NULL,
    "notes" TEXT NOT NULL DEFAULT '',
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "vettings_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "blockers" (
    "id" TEXT NOT NULL,
    "project_id" TEXT NOT NULL,
    "workstream_id" TEXT NOT NULL,
    "entry_id" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "resolved_at" TIMESTAMPTZ(3),

    CONSTRAINT "blockers_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "milestones" (
    "id" TEXT NOT NULL,
    "project_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "date" DATE NOT NULL,
    "reached_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "milestones_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "suggestions" (
    "id" TEXT NOT NULL,
    "project_id" TEXT NOT NULL,
    "workstream_id" TEXT NOT NULL,
    "entry_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'pending',
    "payload" JSONB NOT NULL,
    "payload_hash" TEXT NOT NULL,
    "analysis" TEXT,
    "confidence" DOUBLE PRECISION,
    "idempotency_key" TEXT,
    "entry_version" INTEGER NOT NULL,
    "decidable_by_seller_org" TEXT,
    "created_by" TEXT NOT NULL,
    "connection_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "decided_by" TEXT,
    "decided_at" TIMESTAMPTZ(3),
    "decision_reason" TEXT,
    "superseded_by" TEXT,

    CONSTRAINT "suggestions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "users" (
    "id" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "title" TEXT NOT NULL DEFAULT '',
    "disabled_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "credentials" (
    "user_id" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "credentials_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "linked_accounts" (
    "provider" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "linked_accounts_pkey" PRIMARY KEY ("provider","subject")
);

-- CreateTable
CREATE TABLE "organizations" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "organizations_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "members" (
    "organization_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "removed_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "members_pkey" PRIMARY KEY ("organization_id","user_id")
);

-- CreateTable
CREATE TABLE "web_sessions" (
    "id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),
    "method" TEXT NOT NULL,
    "ip" TEXT NOT NULL,
    "user_agent" TEXT NOT NULL,

    CONSTRAINT "web_sessions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "connections" (
    "id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "client_id" TEXT NOT NULL,
    "client_name" TEXT NOT NULL,
    "client_host" TEXT NOT NULL DEFAULT '',
    "scopes" TEXT[],
    "all_projects" BOOLEAN NOT NULL DEFAULT true,
    "bound_project_id" TEXT,
    "unlock_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "connections_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "connection_projects" (
    "connection_id" TEXT NOT NULL,
    "project_id" TEXT NOT NULL,

    CONSTRAINT "connection_projects_pkey" PRIMARY KEY ("connection_id","project_id")
);

-- CreateTable
CREATE TABLE "mcp_sessions" (
    "id" TEXT NOT NULL,
    "connection_id" TEXT NOT NULL,
    "protocol_version" TEXT NOT NULL,
    "client_name" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "mcp_sessions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "oauth_records" (
    "kind" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "payload" JSONB NOT NULL,
    "grant_id" TEXT,
    "uid" TEXT,
    "expires_at" TIMESTAMPTZ(3),
    "consumed_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "oauth_records_pkey" PRIMARY KEY ("kind","id")
);

-- CreateTable
CREATE TABLE "audit_calls" (
    "id" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "action" TEXT NOT NULL,
    "tool" TEXT NOT NULL,
    "via" TEXT NOT NULL,
    "outcome" TEXT NOT NULL,
    "user_id" TEXT,
    "connection_id" TEXT,
    "client_id" TEXT,
    "token_id" TEXT,
    "delegation" JSONB,
    "project_id" TEXT,
    "subject_id" TEXT,
    "args" JSONB NOT NULL,
    "result_count" INTEGER,
    "latency_ms" INTEGER NOT NULL,
    "ip" TEXT NOT NULL,
    "user_agent" TEXT NOT NULL,
    "request_id" TEXT NOT NULL,

    CONSTRAINT "audit_calls_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "audit_seals" (
    "seq" INTEGER NOT NULL,
    "previous" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "row_count" INTEGER NOT NULL,
    "sealed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "audit_seals_pkey" PRIMARY KEY ("seq")
);

-- CreateTable
CREATE TABLE "audit_seal_rows" (
    "audit_id" TEXT NOT NULL,
    "seal_seq" INTEGER NOT NULL,
    "place" INTEGER NOT NULL,
    "row_hash" TEXT NOT NULL,

    CONSTRAINT "audit_seal_rows_pkey" PRIMARY KEY ("audit_id")
);

-- CreateTable
CREATE TABLE "outbox" (
    "id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "payload" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "due_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "delivered_at" TIMESTAMPTZ(3),
    "failed_at" TIMESTAMPTZ(3),
    "last_error" TEXT,

    CONSTRAINT "outbox_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "rate_windows" (
    "key" TEXT NOT NULL,
    "window_start" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "hits" INTEGER NOT NULL,

    CONSTRAINT "rate_windows_pkey" PRIMARY KEY ("key","window_start")
);

-- CreateTable
CREATE TABLE "embeddings" (
    "entry_id" TEXT NOT NULL,
    "model" TEXT NOT NULL,
    "text_hash" TEXT NOT NULL,
    "project_id" TEXT NOT NULL,
    "vector" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "embeddings_pkey" PRIMARY KEY ("entry_id","model","text_hash")
);

-- CreateIndex
CREATE INDEX "projects_host_organization_id_idx" ON "projects"("host_organization_id");

-- CreateIndex
CREATE UNIQUE INDEX "workstreams_project_id_slug_key" ON "workstreams"("project_id", "slug");

-- CreateIndex
CREATE UNIQUE INDEX "workstreams_project_id_prefix_key" ON "workstreams"("project_id", "prefix");

-- CreateIndex
CREATE INDEX "request_lists_project_id_workstream_id_idx" ON "request_lists"("project_id", "workstream_id");

-- CreateIndex
CREATE INDEX "participants_user_id_idx" ON "participants"("user_id");

-- CreateIndex
CREATE INDEX "participants_organization_id_idx" ON "participants"("organization_id");

-- CreateIndex
CREATE UNIQUE INDEX "participants_project_id_user_id_key" ON "participants"("project_id", "user_id");

-- CreateIndex
CREATE INDEX "participant_workstreams_workstream_id_idx" ON "participant_workstreams"("workstream_id");

-- CreateIndex
CREATE INDEX "entries_workstream_id_type_ref_number_id_idx" ON "entries"("workstream_id", "type", "ref_number", "id");

-- CreateIndex
CREATE INDEX "entries_workstream_id_type_status_ref_number_id_idx" ON "entries"("workstream_id", "type", "status", "ref_number", "id");

-- CreateIndex
CREATE INDEX "entries_workstream_id_type_created_at_id_idx" ON "entries"("workstream_id", "type", "created_at" DESC, "id");

-- CreateIndex
CREATE INDEX "entries_project_id_type_status_due_date_idx" ON "entries"("project_id", "type", "status", "due_date");

-- CreateIndex
CREATE INDEX "entries_project_id_type_created_at_id_idx" ON "entries"("project_id", "type", "created_at" DESC, "id");

-- CreateIndex
CREATE INDEX "entries_list_id_idx" ON "entries"("list_id");

-- CreateIndex
CREATE UNIQUE INDEX "entries_project_id_ref_key" ON "entries"("project_id", "ref");

-- CreateIndex
CREATE INDEX "entry_provenance_organization_id_workstream_id_idx" ON "entry_provenance"("organization_id", "workstream_id");

-- CreateIndex
CREATE UNIQUE INDEX "entry_provenance_project_id_organization_id_own_ref_key" ON "entry_provenance"("project_id", "organization_id", "own_ref");

-- CreateIndex
CREATE INDEX "entry_assignees_user_id_project_id_idx" ON "entry_assignees"("user_id", "project_id");

-- CreateIndex
CREATE INDEX "answer_links_request_id_idx" ON "answer_links"("request_id");

-- CreateIndex
CREATE INDEX "answer_links_project_id_idx" ON "answer_links"("project_id");

-- CreateIndex
CREATE INDEX "files_entry_id_idx" ON "files"("entry_id");

-- CreateIndex
CREATE INDEX "files_sha256_idx" ON "files"("sha256");

-- CreateIndex
CREATE INDEX "events_entry_id_at_id_idx" ON "events"("entry_id", "at" DESC, "id");

-- CreateIndex
CREATE INDEX "events_project_id_at_id_idx" ON "events"("project_id", "at" DESC, "id");

-- CreateIndex
CREATE INDEX "events_workstream_id_at_id_idx" ON "events"("workstream_id", "at" DESC, "id");

-- CreateIndex
CREATE INDEX "events_related_entry_id_idx" ON "events"("related_entry_id");

-- CreateIndex
CREATE INDEX "event_authors_user_id_project_id_idx" ON "event_authors"("user_id", "project_id");

-- CreateIndex
CREATE INDEX "routing_steps_entry_id_at_id_idx" ON "routing_steps"("entry_id", "at", "id");

-- CreateIndex
CREATE INDEX "vettings_entry_id_at_idx" ON "vettings"("entry_id", "at");

-- CreateIndex
CREATE INDEX "blockers_project_id_resolved_at_idx" ON "blockers"("project_id", "resolved_at");

-- CreateIndex
CREATE INDEX "blockers_entry_id_idx" ON "blockers"("entry_id");

-- CreateIndex
CREATE INDEX "milestones_project_id_date_idx" ON "milestones"("project_id", "date");

-- CreateIndex
CREATE INDEX "suggestions_project_id_state_created_at_id_idx" ON "suggestions"("project_id", "state", "created_at" DESC, "id");

-- CreateIndex
CREATE INDEX "suggestions_entry_id_state_idx" ON "suggestions"("entry_id", "state");

-- CreateIndex
CREATE INDEX "suggestions_connection_id_entry_id_kind_state_idx" ON "suggestions"("connection_id", "entry_id", "kind", "state");

-- CreateIndex
CREATE UNIQUE INDEX "users_email_key" ON "users"("email");

-- CreateIndex
CREATE INDEX "linked_accounts_user_id_idx" ON "linked_accounts"("user_id");

-- CreateIndex
CREATE INDEX "members_user_id_idx" ON "members"("user_id");

-- CreateIndex
CREATE INDEX "web_sessions_user_id_created_at_idx" ON "web_sessions"("user_id", "created_at");

-- CreateIndex
CREATE INDEX "web_sessions_expires_at_idx" ON "web_sessions"("expires_at");

-- CreateIndex
CREATE INDEX "connections_user_id_created_at_idx" ON "connections"("user_id", "created_at");

-- CreateIndex
CREATE INDEX "connection_projects_project_id_idx" ON "connection_projects"("project_id");

-- CreateIndex
CREATE INDEX "mcp_sessions_connection_id_idx" ON "mcp_sessions"("connection_id");

-- CreateIndex
CREATE INDEX "mcp_sessions_expires_at_idx" ON "mcp_sessions"("expires_at");

-- CreateIndex
CREATE INDEX "oauth_records_grant_id_idx" ON "oauth_records"("grant_id");

-- CreateIndex
CREATE INDEX "oauth_records_uid_idx" ON "oauth_records"("uid");

-- CreateIndex
CREATE INDEX "oauth_records_expires_at_idx" ON "oauth_records"("expires_at");

-- CreateIndex
CREATE INDEX "audit_calls_at_idx" ON "audit_calls"("at");

-- CreateIndex
CREATE INDEX "audit_calls_project_id_at_idx" ON "audit_calls"("project_id", "at" DESC);

-- CreateIndex
CREATE INDEX "audit_calls_user_id_at_idx" ON "audit_calls"("user_id", "at" DESC);

-- CreateIndex
CREATE INDEX "audit_calls_connection_id_at_idx" ON "audit_calls"("connection_id", "at" DESC);

-- CreateIndex
CREATE INDEX "audit_seal_rows_seal_seq_place_idx" ON "audit_seal_rows"("seal_seq", "place");

-- CreateIndex
CREATE INDEX "outbox_delivered_at_failed_at_due_at_idx" ON "outbox"("delivered_at", "failed_at", "due_at");

-- CreateIndex
CREATE INDEX "rate_windows_ends_at_idx" ON "rate_windows"("ends_at");

-- CreateIndex
CREATE INDEX "embeddings_project_id_model_idx" ON "embeddings"("project_id", "model");

-- AddForeignKey
ALTER TABLE "projects" ADD CONSTRAINT "projects_host_organization_id_fkey" FOREIGN KEY ("host_organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "workstreams" ADD CONSTRAINT "workstreams_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ref_series" ADD CONSTRAINT "ref_series_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "request_lists" ADD CONSTRAINT "request_lists_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "request_lists" ADD CONSTRAINT "request_lists_workstream_id_fkey" FOREIGN KEY ("workstream_id") REFERENCES "workstreams"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "participants" ADD CONSTRAINT "participants_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "participants" ADD CONSTRAINT "participants_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "participants" ADD CONSTRAINT "participants_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "participant_workstreams" ADD CONSTRAINT "participant_workstreams_participant_id_fkey" FOREIGN KEY ("participant_id") REFERENCES "participants"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "participant_workstreams" ADD CONSTRAINT "participant_workstreams_workstream_id_fkey" FOREIGN KEY ("workstream_id") REFERENCES "workstreams"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "entries" ADD CONSTRAINT "entries_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "entries" ADD CONSTRAINT "entries_workstream_id_fkey" FOREIGN KEY ("workstream_id") REFERENCES "workstreams"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "entries" ADD CONSTRAINT "entries_list_id_fkey" FOREIGN KEY ("list_id") REFERENCES "request_lists"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "entry_provenance" ADD CONSTRAINT "entry_provenance_entry_id_fkey" FOREIGN KEY ("entry_id") REFERENCES "entries"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "entry_assignees" ADD CONSTRAINT "entry_assignees_entry_id_fkey" FOREIGN KEY ("entry_id") REFERENCES "entries"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "entry_returns" ADD CONSTRAINT "entry_returns_entry_id_user_id_fkey" FOREIGN KEY ("entry_id", "user_id") REFERENCES "entry_assignees"("entry_id", "user_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "answer_links" ADD CONSTRAINT "answer_links_answer_id_fkey" FOREIGN KEY ("answer_id") REFERENCES "entries"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "answer_links" ADD CONSTRAINT "answer_links_request_id_fkey" FOREIGN KEY ("request_id") REFERENCES "entries"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "answer_link_evidence" ADD CONSTRAINT "answer_link_evidence_answer_id_request_id_fkey" FOREIGN KEY ("answer_id", "request_id") REFERENCES "answer_links"("answer_id", "request_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "files" ADD CONSTRAINT "files_entry_id_fkey" FOREIGN KEY ("entry_id") REFERENCES "entries"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "events" ADD CONSTRAINT "events_entry_id_fkey" FOREIGN KEY ("entry_id") REFERENCES "entries"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "events" ADD CONSTRAINT "events_related_entry_id_fkey" FOREIGN KEY ("related_entry_id") REFERENCES "entries"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_authors" ADD CONSTRAINT "event_authors_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "routing_steps" ADD CONSTRAINT "routing_steps_entry_id_fkey" FOREIGN KEY ("entry_id") REFERENCES "entries"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "vettings" ADD CONSTRAINT "vettings_entry_id_fkey" FOREIGN KEY ("entry_id") REFERENCES "entries"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "blockers" ADD CONSTRAINT "blockers_entry_id_fkey" FOREIGN KEY ("entry_id") REFERENCES "entries"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "milestones" ADD CONSTRAINT "milestones_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "suggestions" ADD CONSTRAINT "suggestions_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "suggestions" ADD CONSTRAINT "suggestions_entry_id_fkey" FOREIGN KEY ("entry_id") REFERENCES "entries"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "credentials" ADD CONSTRAINT "credentials_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "linked_accounts" ADD CONSTRAINT "linked_accounts_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "members" ADD CONSTRAINT "members_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "members" ADD CONSTRAINT "members_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "web_sessions" ADD CONSTRAINT "web_sessions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "connections" ADD CONSTRAINT "connections_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "connection_projects" ADD CONSTRAINT "connection_projects_connection_id_fkey" FOREIGN KEY ("connection_id") REFERENCES "connections"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "connection_projects" ADD CONSTRAINT "connection_projects_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mcp_sessions" ADD CONSTRAINT "mcp_sessions_connection_id_fkey" FOREIGN KEY ("connection_id") REFERENCES "connections"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "audit_seal_rows" ADD CONSTRAINT "audit_seal_rows_seal_seq_fkey" FOREIGN KEY ("seal_seq") REFERENCES "audit_seals"("seq") ON DELETE RESTRICT ON UPDATE CASCADE;
