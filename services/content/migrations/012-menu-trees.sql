-- The menus as the office keeps them: with dates. Null: as `data` has them. `told_until`: begins and ends up to here were announced.
alter table menu
  add column tree jsonb,
  add column version integer not null default 1,
  add column told_until timestamptz;
