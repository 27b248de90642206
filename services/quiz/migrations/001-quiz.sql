create table poll (
  id integer primary key,
  source text unique,
  name text not null,
  question text not null,
  theme text not null,
  test_pixel text[] not null,
  post_id integer,
  views integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null
) with (fillfactor = 80);

create table answer (
  id integer primary key,
  poll_id integer not null references poll (id),
  position smallint not null,
  text text not null,
  clicks integer not null default 0
) with (fillfactor = 80);
create index answer_poll on answer (poll_id);

-- One a person and one a browser. Both null: of somebody who was erased, counted still.
create table vote (
  id bigint generated always as identity primary key,
  poll_id integer not null references poll (id),
  answer_id integer not null references answer (id),
  user_id uuid,
  browser_id text,
  created_at timestamptz not null,
  unique (poll_id, user_id),
  unique (poll_id, browser_id)
);
create index vote_person on vote (user_id) where user_id is not null;
