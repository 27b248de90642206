-- What is shown of the people in notifications: a copy of what auth knows, renewed when it changes there.
create table person (
  user_id text primary key,
  display_name text not null,
  avatar text
);

-- One row a person who was ever told anything: what writes of one person queue at. When the next letter is due, if one is,
-- and when the last one went.
create table inbox (
  user_id text primary key,
  letter_due_at timestamptz,
  lettered_at timestamptz
);
create index inbox_due on inbox (letter_due_at) where letter_due_at is not null;

create table notification (
  id bigint generated always as identity primary key,
  -- New with each change worth a ring.
  package_uuid uuid not null,
  user_id text not null references inbox (user_id) on delete cascade,
  event text not null,
  -- like, dislike: of ratings.
  rating text,
  -- Who did it; of several the last one, and how many.
  actor_id text not null,
  actors integer not null default 1,
  post_id integer not null,
  post_title text not null,
  post_type text not null,
  path text not null,
  comment_id bigint not null,
  comment_author_id text not null,
  excerpt text not null,
  is_rung boolean not null,
  is_lettered boolean not null default false,
  read_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index notification_newest on notification (user_id, updated_at desc, id desc);
create index notification_unread on notification (user_id, updated_at desc, id desc) where read_at is null;
create index notification_comment on notification (comment_id);
create index notification_old on notification (updated_at);

-- What was told already, by the identity of its event: an event that comes again makes nothing.
create table told (
  key text primary key,
  told_at timestamptz not null
);
create index told_old on told (told_at);
