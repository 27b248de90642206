-- What a person answered to a decision about them: a hidden comment or a restriction. One answer each.
create table appeal (
  id bigint generated always as identity primary key,
  user_id uuid not null references person (user_id),
  comment_id bigint references comment (id),
  decision_id bigint references decision (id),
  restriction_id bigint references restriction (id),
  words text not null,
  created_at timestamptz not null,
  closed_at timestamptz,
  closed_by text,
  outcome text,
  unique (decision_id, comment_id),
  unique (restriction_id)
);
create index appeal_open on appeal (id) where closed_at is null;
create index appeal_person on appeal (user_id);
