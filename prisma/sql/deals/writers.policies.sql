-- What people alone change. The trigger refuses agents, and whoever is nobody, before a policy is asked.
DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['projects', 'workstreams', 'entries', 'entry_originals', 'events', 'entry_assignees', 'entry_returns',
                              'answer_links', 'routing_steps', 'vettings', 'blockers', 'request_lists', 'milestones',
                              'files', 'file_uploads', 'entry_evidence'] LOOP
    EXECUTE format('CREATE TRIGGER people_only BEFORE INSERT OR UPDATE OR DELETE ON %I FOR EACH STATEMENT
                      WHEN (current_user = ''app_rt'') EXECUTE FUNCTION app.people_only()', name);
  END LOOP;
END $$;
