-- Uses within an open window, counted by all processes together. The key is a keyed hash of what is limited and of whom.
create table limit_window (
  key text primary key,
  used integer not null,
  ends_at timestamptz not null
) with (fillfactor = 70);
create index on limit_window (ends_at);
