-- What waits for a moderator: one row a comment, written with each change of what it depends on. `claimed`: a moderator has it open,
-- and nobody else is offered it until then.
create table waiting (
  comment_id bigint primary key references comment (id),
  post_id integer not null,
  since timestamptz not null,
  reports integer not null,
  claimed_by text,
  claimed_until timestamptz,
  put_off_until timestamptz
);
create index waiting_order on waiting (since, comment_id);
create index waiting_claimed on waiting (claimed_by) where claimed_by is not null;

-- The section of a post, by which moderators share the work. A post without one is everybody's.
create table post_section (
  post_id integer primary key,
  slug text,
  title text
);

-- A decision on one comment or on several at once. Its authors learn of it at `tell_at`; until then it can be undone. `settled_at`:
-- they were told, or all is as it was before.
create table decision (
  id bigint generated always as identity primary key,
  moderator_id text not null,
  action text not null,
  reason text,
  made_at timestamptz not null,
  tell_at timestamptz not null,
  -- Either of them, never both.
  undone_at timestamptz,
  told_at timestamptz,
  settled_at timestamptz
);
create index decision_open on decision (tell_at) where settled_at is null;

create table decided (
  decision_id bigint not null references decision (id),
  comment_id bigint not null references comment (id),
  -- How it was before: status, shadow, place in the queue.
  former jsonb not null,
  told_at timestamptz,
  primary key (decision_id, comment_id)
);
create index decided_comment on decided (comment_id);

-- The decision that stands, and the one that resolved a report.
alter table comment add column decision_id bigint;
alter table comment_flag add column decision_id bigint;

insert into waiting (comment_id, post_id, since, reports)
select c.id, c.post_id, c.updated_at, f.open from comment c
cross join lateral (
  select count(*)::integer as open from comment_flag where comment_id = c.id and resolved_at is null) f
where c.deleted_at is null and (c.shadowed_at is null or c.shadowed_by = 'rules')
  and (c.status = 2 or c.shadowed_by = 'rules' or f.open > 0);
