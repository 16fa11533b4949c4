-- One's own, for people alone, and not for who looks with their eyes: whatever a module's policy says. Which of them show, each module
-- says in a policy of its own, and without one nobody is shown its lines. Marked as read, never back. (Who owns the tables has been
-- granted app_rt and is under its policies too, but not at work as it.)
ALTER TABLE notifications ENABLE ROW LEVEL SECURITY;
CREATE POLICY own ON notifications AS RESTRICTIVE FOR ALL TO app_rt USING (
  (SELECT current_user) <> 'app_rt'
  OR (user_id = (SELECT app.me()) AND NOT (SELECT app.flag('agent')) AND NOT (SELECT app.flag('looking'))));
CREATE POLICY read ON notifications FOR UPDATE TO app_rt USING (read_at IS NULL) WITH CHECK (read_at IS NOT NULL);
CREATE TRIGGER people_only BEFORE INSERT OR UPDATE OR DELETE ON notifications FOR EACH STATEMENT
  WHEN (current_user = 'app_rt') EXECUTE FUNCTION app.people_only();
GRANT SELECT, UPDATE (read_at) ON notifications TO app_rt;
