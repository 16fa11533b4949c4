-- PostgreSQL lets everybody execute a new function. Here nobody may who is not named in a GRANT: one that is forgotten is closed.
REVOKE EXECUTE ON ALL FUNCTIONS IN SCHEMA app FROM PUBLIC;
