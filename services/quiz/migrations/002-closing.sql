-- When a poll ends; pages are told once.
alter table poll
  add column closes_at timestamptz,
  add column is_end_told boolean not null default false;
