-- What a deal's admins say about agents (docs/decisions/018-agent-rules.md). People are not concerned.
-- Who reads and changes the rules: people alone. Also in a closed deal: access is taken away whenever that is needed.

CREATE FUNCTION app.note_agent_rule(changed agent_rule_changes) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  changed.id := 'arc_' || replace(gen_random_uuid()::text, '-', '');
  changed.changed_by := app.me();
  changed.at := clock_timestamp();
  INSERT INTO agent_rule_changes SELECT (changed).*;
END $$;

-- Switches agents on or off: in the whole deal, or in one workstream of the caller's. False where it was so already.
CREATE FUNCTION app.switch_agents(p_project text, p_workstream text, p_allowed boolean) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  changed agent_rule_changes;
BEGIN
  PERFORM app.refuse(app.is_bank_admin(p_project) AND (p_workstream IS NULL OR p_workstream = ANY (app.list('bank'))),
                     'only an admin of the bank switches agents, and people only');
  IF p_workstream IS NULL THEN
    UPDATE projects SET agents_allowed = p_allowed WHERE id = p_project AND agents_allowed <> p_allowed;
  ELSE
    UPDATE workstreams SET agents_allowed = p_allowed WHERE id = p_workstream AND project_id = p_project AND agents_allowed <> p_allowed;
  END IF;
  IF NOT FOUND THEN RETURN false; END IF;
  changed.project_id := p_project;
  changed.kind := CASE WHEN p_workstream IS NULL THEN 'deal' ELSE 'workstream' END;
  changed.workstream_id := p_workstream;
  changed.allowed := p_allowed;
  PERFORM app.note_agent_rule(changed);
  RETURN true;
END $$;

-- A seller's admin keeps the firm's unpublished answers from agents, or no longer does. False where it was so already.
CREATE FUNCTION app.keep_drafts(p_project text, p_kept boolean) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  mine participants;
  changed agent_rule_changes;
BEGIN
  SELECT * INTO mine FROM app.my_seat(p_project);
  PERFORM app.refuse(coalesce(mine.role = 'seller_admin', false) AND NOT app.flag('looking'),
                     'only an admin of the seller keeps its drafts from agents, and people only');
  IF p_kept THEN
    INSERT INTO kept_drafts (project_id, organization_id) VALUES (p_project, mine.organization_id) ON CONFLICT DO NOTHING;
  ELSE
    DELETE FROM kept_drafts WHERE project_id = p_project AND organization_id = mine.organization_id;
  END IF;
  IF NOT FOUND THEN RETURN false; END IF;
  changed.project_id := p_project;
  changed.kind := 'drafts';
  changed.organization_id := mine.organization_id;
  changed.allowed := NOT p_kept;
  PERFORM app.note_agent_rule(changed);
  RETURN true;
END $$;

-- How often agents may call in a deal, at most; null for what the product allows.
CREATE FUNCTION app.limit_agents(p_project text, p_minute int, p_day int) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  changed agent_rule_changes;
BEGIN
  PERFORM app.refuse(app.is_bank_admin(p_project), 'only an admin of the bank limits agents, and people only');
  UPDATE projects SET agent_calls_per_minute = p_minute, agent_calls_per_day = p_day
    WHERE id = p_project AND (agent_calls_per_minute, agent_calls_per_day) IS DISTINCT FROM (p_minute, p_day);
  IF NOT FOUND THEN RETURN false; END IF;
  changed.project_id := p_project;
  changed.kind := 'limits';
  changed.calls_per_minute := p_minute;
  changed.calls_per_day := p_day;
  PERFORM app.note_agent_rule(changed);
  RETURN true;
END $$;

GRANT EXECUTE ON FUNCTION app.switch_agents(text, text, boolean), app.keep_drafts(text, boolean),
  app.limit_agents(text, int, int) TO app_rt;
