-- What lets machines in: tokens of headless agents, senders of webhooks.
CREATE TABLE machine_credentials (
  id text NOT NULL,
  kind text NOT NULL,
  module text NOT NULL,
  space_id text NOT NULL,
  user_id text NOT NULL,
  name text NOT NULL,
  scopes text[],
  secret_hash text,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  ended_at timestamptz(3),
  CONSTRAINT machine_credentials_pkey PRIMARY KEY (id),
  CONSTRAINT machine_credentials_kind CHECK (kind IN ('webhook', 'token')),
  CONSTRAINT machine_credentials_has_scopes CHECK (scopes IS NOT NULL),
  CONSTRAINT machine_credentials_token_has_hash CHECK (kind <> 'token' OR secret_hash IS NOT NULL),
  CONSTRAINT machine_credentials_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX machine_credentials_secret_hash_key ON machine_credentials (secret_hash);
CREATE INDEX machine_credentials_module_space_id_idx ON machine_credentials (module, space_id);
CREATE INDEX machine_credentials_user_id_idx ON machine_credentials (user_id);
