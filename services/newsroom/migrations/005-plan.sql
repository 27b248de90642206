alter table text
  -- When it should go out. A plan, not a promise: a release at a time is in text_release.
  add column planned_at timestamptz,
  -- The picture of its card: address of a rendition and the focal point.
  add column cover jsonb,
  -- What kept it from going out when it was judged last, and when that was.
  add column blockers jsonb,
  add column blockers_at timestamptz,
  -- The text that was judged: the sum of its last update and its revision. Both only grow, so an older answer never replaces a newer one.
  add column judged_mark bigint not null default 0,
  -- Where it moves by itself once nothing blocks, who wanted that, and since when.
  add column queued_stage text check (queued_stage in ('ready', 'out')),
  add column queued_by text check (length(queued_by) <= 64),
  add column queued_at timestamptz,
  -- Where an idea came from: `question:12`, `search:WORDS`, and its words for the card.
  add column origin text check (length(origin) <= 200),
  add column origin_note text check (length(origin_note) <= 200),
  -- The deadlines that were announced: another deadline is announced again.
  add column told_day_before timestamptz,
  add column told_overdue timestamptz;
create unique index text_origin on text (origin) where origin is not null and deleted_at is null;
create index text_planned on text (planned_at) where planned_at is not null;
create index text_deadline on text (deadline) where deadline is not null;
create index text_not_judged on text (id) where blockers_at is null and deleted_at is null;
create index text_queued on text (queued_at) where queued_stage is not null;
-- Lists count open threads.
create index text_remark_open on text_remark (text_id) where root_id is null and resolved_at is null;

-- How many texts of a section should go out in a week.
create table week_norm (
  section text primary key check (length(section) <= 100),
  count smallint not null check (count between 1 and 99)
);
