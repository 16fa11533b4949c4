-- From where a connection's client last renewed its access: for the person whose connection it is, who sees the own rows alone.
ALTER TABLE "connections" ADD COLUMN "refreshed_at" TIMESTAMPTZ(3),
  ADD COLUMN "refreshed_ip" TEXT,
  ADD COLUMN "refreshed_user_agent" TEXT;
