-- A client of the specification makes an account by an address and a code alone: the consent may come later (152-FZ).
-- Null: not yet given. The operator sees how many have not.
alter table "user" add column consent_version text;
update "user" set consent_version = (
  select version from consent where user_id = "user".id order by given_at desc, version desc limit 1);
create index on "user" (id) where consent_version is null and erased_at is null;
