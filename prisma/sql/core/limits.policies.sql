-- The product's own: no actor reads them.

GRANT SELECT, INSERT, UPDATE, DELETE ON rate_windows TO app_sys;

