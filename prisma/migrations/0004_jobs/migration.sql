-- Letters were the only work that waited in the database; they become jobs among others. Those that wait, and what is known of
-- those that left, stay.
ALTER TABLE outbox RENAME TO jobs;
ALTER TABLE jobs RENAME CONSTRAINT outbox_pkey TO jobs_pkey;
ALTER TABLE jobs RENAME COLUMN kind TO name;
ALTER TABLE jobs RENAME COLUMN delivered_at TO done_at;
UPDATE jobs SET name = 'letter.' || name;
DROP INDEX outbox_delivered_at_failed_at_due_at_idx;
CREATE INDEX jobs_name_done_at_failed_at_due_at_idx ON jobs (name, done_at, failed_at, due_at);
