-- Unsaved drafts as they would look if they were saved, for those who have the link. The hash itself is only in the link.
create sequence preview_id minvalue 2000000000 maxvalue 2147483646 cycle;
create table preview (
  -- SHA-256 of the hash in the link.
  hash text primary key,
  -- The recipe, or a number of the sequence while there is none.
  id integer not null,
  -- Who keeps it and what for: previews of one key replace each other.
  key text not null,
  post jsonb not null,
  body jsonb not null,
  made_at timestamptz not null,
  ends_at timestamptz not null
);
create index preview_key on preview (key, made_at);
create index preview_end on preview (ends_at);
