-- Seals are signed with a key that the database does not have. Those made before have neither column, and stay as they are.
-- Rights stay with the table: app_sys reads and appends, nobody changes.
ALTER TABLE "audit_seals" ADD COLUMN "key_id" TEXT,
ADD COLUMN "signature" TEXT;

ALTER TABLE audit_seals ADD CONSTRAINT audit_seals_signed_whole CHECK ((key_id IS NULL) = (signature IS NULL));
