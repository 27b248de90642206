-- Former addresses of sections, tags and streams stand beside those of articles: `namespace` is `term-` and the kind of the term.
alter table slug_history
  alter column post_id drop not null,
  add column term_id integer references term (id) on delete cascade,
  add constraint slug_history_owner check (num_nonnulls(post_id, term_id) = 1);
create index slug_history_term on slug_history (term_id);

-- A merge that is going on: articles up to `done_until` have moved. Its row goes with the term.
create table term_merge (
  from_id integer primary key references term (id) on delete cascade,
  into_id integer not null references term (id),
  actor_id uuid not null,
  started_at timestamptz not null,
  total integer not null,
  moved integer not null default 0,
  done_until integer not null default 0
);
create index term_merge_into on term_merge (into_id);
