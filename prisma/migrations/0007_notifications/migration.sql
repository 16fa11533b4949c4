-- What people are told of is the kernel's: until here every line was about an entry of a deal. All of them stay.
ALTER TABLE notifications DROP CONSTRAINT notifications_entry_id_fkey, DROP CONSTRAINT notifications_event_id_fkey;
DROP INDEX notifications_once_a_due_date;

ALTER TABLE notifications RENAME COLUMN project_id TO space_id;
ALTER TABLE notifications RENAME COLUMN entry_id TO subject_id;
ALTER TABLE notifications RENAME COLUMN event_id TO cause_id;
ALTER INDEX notifications_entry_id_idx RENAME TO notifications_subject_id_idx;
ALTER INDEX notifications_event_id_idx RENAME TO notifications_cause_id_idx;

ALTER TABLE notifications ADD COLUMN module text NOT NULL DEFAULT 'deals';
ALTER TABLE notifications ALTER COLUMN module DROP DEFAULT;

-- A due date is what the deals tell of once; another module has other words for that.
ALTER TABLE notifications RENAME COLUMN due_date TO once;
ALTER TABLE notifications ALTER COLUMN once TYPE text USING to_char(once, 'YYYY-MM-DD');
CREATE UNIQUE INDEX notifications_told_once ON notifications (module, subject_id, user_id, kind, once) WHERE once IS NOT NULL;

-- Kinds are their module's.
ALTER TABLE notifications DROP CONSTRAINT notifications_kind;
ALTER TABLE notifications ADD CONSTRAINT notifications_deals_kind CHECK (module <> 'deals' OR kind IN (
  'assigned', 'returned', 'rejected', 'published', 'message', 'overdue', 'unassigned', 'answered',
  'submitted', 'asked', 'open_again', 'overdue_at_seller', 'suggested'));
