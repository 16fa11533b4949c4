/** Fields that hold text, and name no request and no answer. A new field is either declared with `names` or weighed here. */
export const NAME_NO_ENTRY = new Set([
  ...["project_id", "project_ids[]", "bound_project", "workstream", "workstreams[]", "workstream_id", "list_id"],
  ...[
    "user_id",
    "organization_id",
    "client_id",
    "connection_id",
    "event_id",
    "suggestion_id",
    "superseded_by",
    "object_id",
  ],
  // what parties wrote, or what they are called
  ...["name", "display_name", "title", "body", "text", "summary", "reason", "notes", "filename", "mime"],
  ...["request_title", "answer_title", "actor", "to", "vetted_by", "asked_by"],
  // words and figures of ours
  ...[
    "action",
    "role",
    "due",
    "due_date",
    "next_milestone",
    "version",
    "server",
    "protocol",
    "scopes[]",
    "next_cursor",
  ],
  // addresses of our own pages; the entry they lead to stands beside them
  ...["url", "confirmation_url"],
  // names the request and the best match, which stand beside it
  "recommendation",
]);
