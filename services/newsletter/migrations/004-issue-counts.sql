-- Numbers of the letters of an issue, changed in the transaction that changes a letter: nobody counts rows to show them. They stay when the
-- addresses are forgotten. A table of its own, because whoever changes a letter must not wait for who has locked the issue.
create table issue_count (
  issue_id integer primary key references issue on delete cascade,
  waiting integer not null default 0,
  sent integer not null default 0,
  refused integer not null default 0,
  failed integer not null default 0,
  skipped integer not null default 0,
  "left" integer not null default 0
);
insert into issue_count
  select issue_id, count(*) filter (where state in ('queued', 'held')), count(*) filter (where state = 'sent'),
    count(*) filter (where state = 'refused'), count(*) filter (where state = 'failed'),
    count(*) filter (where state = 'skipped'), count(*) filter (where has_left)
  from issue_letter group by issue_id;
insert into issue_count
  select id, (totals->>'waiting')::integer, (totals->>'sent')::integer, (totals->>'refused')::integer,
    (totals->>'failed')::integer, (totals->>'skipped')::integer, (totals->>'left')::integer
  from issue where totals is not null
  on conflict do nothing;
alter table issue drop column totals;
