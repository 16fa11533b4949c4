-- What a client of 2025 said it can do when its session began: every later exchange is served by a fresh server, which has to
-- know whether it may ask the client something.
ALTER TABLE "mcp_sessions" ADD COLUMN "capabilities" JSONB NOT NULL DEFAULT '{}';
