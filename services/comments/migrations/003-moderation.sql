alter table person add column registered_at timestamptz not null default '2026-01-01';
alter table person alter column registered_at drop default;

-- What the rules found before anybody saw it, and its words as repeats are compared.
alter table comment add column findings jsonb not null default '[]';
alter table comment add column text_key text not null default '';
create index comment_waiting on comment (status, id desc) where status > 1 and deleted_at is null;
create index comment_shadowed on comment (id desc) where shadowed_at is not null and deleted_at is null;
-- The key is hashed: a text may be longer than an entry of an index.
create index comment_same on comment (md5(text_key), created_at) where text_key <> '';
create index comment_flag_waiting on comment_flag (comment_id) where resolved_at is null;

-- What moderators did.
create table moderation (
  id bigint generated always as identity primary key,
  comment_id bigint not null references comment (id),
  moderator_id text not null,
  action text not null,
  created_at timestamptz not null
);
create index moderation_comment on moderation (comment_id);
