-- The product's own: no actor reads or writes them but through functions of the owner.

GRANT SELECT, INSERT, UPDATE, DELETE ON jobs TO app_sys;
