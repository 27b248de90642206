-- Pairs of terms that look like twins and are not: an administrator has said so. The lower id stands first.
create table term_apart (
  one_id integer not null references term (id) on delete cascade,
  other_id integer not null references term (id) on delete cascade,
  told_at timestamptz not null,
  primary key (one_id, other_id),
  check (one_id < other_id)
);
create index term_apart_other on term_apart (other_id);
