-- A process that starts learns what changed while tokens given out earlier are still good: bans, roles, archived and erased accounts.
alter table "user" add column rights_changed_at timestamptz;
create index on "user" (rights_changed_at) where rights_changed_at is not null;
