-- Where the links of everything that is out lead. One row: the walk that goes on, or the last one.
create table link_walk (
  id smallint primary key default 1 check (id = 1),
  number integer not null default 0,
  state text not null check (state in ('resting', 'running')),
  phase text not null default 'articles' check (phase in ('articles', 'recipes', 'redirects')),
  after_id integer not null default 0,
  after_path text not null default '',
  texts integer not null default 0,
  links integer not null default 0,
  is_full boolean not null default false,
  -- The nights are counted from here before the first walk.
  since timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz,
  -- A walk whose step is old belongs to a process that is gone.
  stepped_at timestamptz,
  is_outside_on boolean not null default false
);

-- Addresses that are broken or lead on; `walk` is the last that found them.
create table link_problem (
  target text primary key,
  kind text not null,
  leads_to text,
  texts integer not null,
  found_at timestamptz not null,
  hidden_at timestamptz,
  walk integer not null
);
create index link_problem_kind on link_problem (kind, texts desc, target);

-- The texts that link to them; also to pages of other sites, while those are opened.
create table link_place (
  target text not null,
  post_id integer not null,
  title text not null,
  words text not null,
  walk integer not null,
  primary key (target, post_id)
);
create index link_place_post on link_place (post_id);

create table outside_link (
  url text primary key,
  host text not null,
  due_at timestamptz not null,
  checked_at timestamptz,
  -- Failures in a row, at most one a day.
  failures smallint not null default 0,
  failed_on date,
  walk integer not null
);
create index outside_link_due on outside_link (due_at);
