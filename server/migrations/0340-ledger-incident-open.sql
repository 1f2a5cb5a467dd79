-- An incident begins open, and the journal keeps the name that it was given: what processes remember of it outside is found by that
-- name, and is forgotten only by an incident that two people ended.
CREATE TRIGGER ledger_incident_begins BEFORE INSERT ON ledger_incident
  FOR EACH ROW WHEN (NEW.asked_at IS NOT NULL OR NEW.resumed_at IS NOT NULL) EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_chain_origin BEFORE UPDATE OF origin ON ledger_chain
  FOR EACH ROW WHEN (OLD.origin IS NOT NULL AND OLD.origin IS DISTINCT FROM NEW.origin) EXECUTE FUNCTION refuse_change();
