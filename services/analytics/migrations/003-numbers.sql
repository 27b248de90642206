-- What the numbers of the office need beside views, depth and sources.
alter table event
  add column trial text,
  add column arm smallint,
  add column is_opened boolean,
  -- The deepest block of the text that a page view reached, and how many blocks the text had.
  add column block smallint,
  add column blocks smallint;
create index event_trial on event (trial) where trial is not null;
create index event_block on event (day, post_id) where block is not null;

alter table post_day
  add column from_zen integer not null default 0,
  add column from_letter integer not null default 0,
  -- Views by hour of the day in the zone of the magazine: 24 numbers, or none for days counted before there were hours.
  add column hours integer[] not null default '{}';

-- All public posts of a day together, so that a month is 31 rows.
create table site_day (
  day date primary key,
  views integer not null,
  content_25 integer not null,
  content_100 integer not null,
  from_search integer not null,
  from_zen integer not null,
  from_social integer not null,
  from_letter integer not null,
  from_direct integer not null,
  from_internal integer not null,
  from_other integer not null,
  hours integer[] not null
);

-- How many page views reached each block of a text. A text that was changed during the day counts as the version that most read.
create table post_block (
  post_id integer not null,
  day date not null,
  blocks smallint not null,
  reached integer[] not null,
  primary key (post_id, day)
);
create index post_block_day on post_block (day);

-- Trials of headlines. A row is made at the first reader, with the rule that will stop the trial.
create table headline_trial (
  key text primary key,
  post_id integer not null,
  titles jsonb not null,
  weights jsonb not null,
  rule jsonb not null,
  started_at timestamptz not null,
  counted_at timestamptz not null,
  -- Readers by title.
  seen integer[] not null,
  opened integer[] not null,
  -- From here on nothing is counted; `winner` is null if the titles could not be told apart in time.
  stopped_at timestamptz,
  winner smallint
);
create index headline_trial_started on headline_trial (started_at);
