-- Of entries that still show.
CREATE POLICY deals ON notifications FOR SELECT TO app_rt USING (module = 'deals' AND EXISTS (SELECT FROM entries e WHERE e.id = subject_id));

-- An entry goes with what was told of it, and so does a message that is taken back.
CREATE TRIGGER untell AFTER DELETE ON entries REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION app.untell('deals');
CREATE TRIGGER untell AFTER DELETE ON events REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION app.untell('deals');
