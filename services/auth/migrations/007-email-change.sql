-- The address that is to become a reader's own once a code that was sent there has come back, and when it was asked for.
alter table "user" add column email_temp text;
alter table "user" add column email_temp_at timestamptz;
create index on "user" (email_temp_at) where email_temp is not null;
