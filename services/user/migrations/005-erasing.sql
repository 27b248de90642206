-- The address of an account that is being erased, until all that goes by the address is gone: auth forgets it first.
alter table account add column erasing_email text;
