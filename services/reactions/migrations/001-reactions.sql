-- What a person feels about a post: one thing at a time.
create table reaction (
  post_id integer not null,
  user_id uuid not null,
  kind text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (post_id, user_id)
) with (fillfactor = 80);
create index reaction_person on reaction (user_id);

-- How many of each: one narrow row a post, and what its writes queue at.
create table post_counter (
  post_id integer primary key,
  thumbs_up integer not null default 0,
  thumbs_down integer not null default 0,
  on_fire integer not null default 0,
  angry integer not null default 0,
  heart integer not null default 0,
  "like" integer not null default 0,
  dislike integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null
) with (fillfactor = 70);
