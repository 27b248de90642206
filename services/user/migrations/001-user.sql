-- One row a person who keeps anything here: what writes of one person queue at.
create table account (
  user_id text primary key
);

-- The default folder is not stored: its favourites have no folder.
create table folder (
  id integer generated always as identity primary key,
  user_id text not null,
  name text not null,
  -- The name as it is compared: made by rules/folder-name.ts, the same on every database.
  name_key text not null,
  created_at timestamptz not null,
  unique (user_id, name_key)
);

create table favorite (
  id bigint generated always as identity primary key,
  user_id text not null,
  post_id integer not null,
  folder_id integer references folder (id) on delete set null,
  created_at timestamptz not null,
  unique (user_id, post_id)
);
create index favorite_newest on favorite (user_id, id desc);
create index favorite_folder on favorite (folder_id, id desc) where folder_id is not null;
create index favorite_post on favorite (post_id);

-- Favourite posts that nobody can read now. They may come back, so favourites wait; one row a post, however many have it.
create table gone_post (
  post_id integer primary key,
  gone_at timestamptz not null
);
