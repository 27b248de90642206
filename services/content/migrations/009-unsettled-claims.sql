-- How many claims of a health article the newsroom is looking at again, and when it said so: an older event never replaces a newer one.
alter table post_stat
  add column unsettled_claims integer not null default 0,
  add column unsettled_at timestamptz;
