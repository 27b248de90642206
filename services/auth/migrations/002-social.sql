-- Who comes through another service may have no address: that an account is erased is said by itself.
alter table "user" add column tg_id text;
alter table "user" add column erased_at timestamptz;
update "user" set erased_at = updated_at where email is null;

-- A person there is one account here.
create unique index on "user" (go_id);
create unique index on "user" (ya_id);
create unique index on "user" (vk_id);
create unique index on "user" (tg_id);
