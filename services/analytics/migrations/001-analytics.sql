-- What trackers sent, for some weeks: `eid` tells a repeated event. No address, no browser string.
create table event (
  eid uuid primary key,
  received_at timestamptz not null,
  -- By the clock of the server, and its day in the zone of the magazine.
  happened_at timestamptz not null,
  day date not null,
  kind text not null,
  is_bot boolean not null,
  -- What the roll-up counts by.
  post_id integer,
  page_view text,
  visitor text,
  source text,
  scroll_area text,
  scroll_depth smallint,
  -- The other fields as they came.
  fields jsonb not null
);
create index event_post on event (day, post_id) where post_id is not null;
create index event_received on event (received_at);

-- A post on a day. Numbers only grow: counting again after raw events are gone takes nothing away.
create table post_day (
  post_id integer not null,
  day date not null,
  views integer not null,
  visitors integer not null,
  page_25 integer not null,
  page_50 integer not null,
  page_75 integer not null,
  page_100 integer not null,
  content_25 integer not null,
  content_50 integer not null,
  content_75 integer not null,
  content_100 integer not null,
  from_search integer not null,
  from_social integer not null,
  from_direct integer not null,
  from_internal integer not null,
  from_other integer not null,
  primary key (post_id, day)
) with (fillfactor = 80);
create index post_day_day on post_day (day);

-- Up to when events have been counted: one row.
create table roll_up (
  is_only boolean primary key default true check (is_only),
  counted_until timestamptz not null
);

-- What broke, once each.
create table problem (
  fingerprint text primary key,
  origin text not null,
  name text not null,
  message text not null,
  stack text not null,
  place text not null,
  n bigint not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null
) with (fillfactor = 70);
create index problem_seen on problem (last_seen_at);
