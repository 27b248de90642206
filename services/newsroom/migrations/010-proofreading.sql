-- Rules of the proofreader that the magazine has changed.
create table proofreading_rule (
  rule text primary key,
  is_off boolean not null,
  added text[] not null,
  removed text[] not null,
  examples jsonb,
  changed_by text not null,
  changed_at timestamptz not null
);
