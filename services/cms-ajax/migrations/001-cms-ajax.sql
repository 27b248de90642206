-- What readers wrote to the magazine, for people who answer. No address of a computer is kept with it.
create table inbox (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('typo', 'ads', 'question')),
  state text not null default 'new' check (state in ('new', 'done')),
  -- A path of this site.
  url text,
  -- Who was signed in.
  user_id text,
  data jsonb not null,
  -- What is the same for the same mistake on the same page; how often it was reported while it was new.
  same_as text,
  times integer not null default 1,
  created_at timestamptz not null,
  done_at timestamptz
);
create unique index inbox_same on inbox (same_as) where state = 'new';
create index inbox_newest on inbox (kind, state, id desc);
create index inbox_user on inbox (user_id) where user_id is not null;

-- Who asked for the letters of a newsletter and, from confirmed_at on, who gets them. Leaving removes the row.
create table subscriber (
  email text not null,
  type text not null,
  -- What the links of letters name.
  id uuid not null unique,
  -- When the last letter that asks for a confirmation was sent, and how many were.
  asked_at timestamptz not null,
  letters integer not null,
  confirmed_at timestamptz,
  primary key (email, type)
);
create index subscriber_confirmed on subscriber (type, email) where confirmed_at is not null;
create index subscriber_waiting on subscriber (asked_at) where confirmed_at is null;
