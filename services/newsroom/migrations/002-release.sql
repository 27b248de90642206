alter table text
  -- The importer's key of a post that became a text; without one the post's key is newsroom:ID.
  add column post_source text check (length(post_source) <= 300),
  -- Fingerprint of the post as the newsroom saved or read it last: another one means that somebody else changed it.
  add column post_hash text check (length(post_hash) <= 100),
  -- Nothing goes out before this moment.
  add column embargo_until timestamptz,
  -- Then the post becomes private.
  add column expires_at timestamptz;
create unique index text_of_post on text (post_id) where post_id is not null;

-- An edition: the draft is frozen when the release is asked for.
create table text_release (
  id bigint generated always as identity primary key,
  text_id bigint not null references text (id) on delete cascade,
  edition integer not null,
  -- waiting: for its time. out: what readers see. former: a later edition is out. The others are over.
  state text not null check (state in ('waiting', 'out', 'former', 'cancelled', 'recalled', 'expired')),
  version_id bigint references text_version (id) on delete set null,
  draft jsonb not null,
  -- The last update of the log that the draft has.
  seq bigint not null,
  note text not null check (length(note) <= 300),
  -- The planned time; null: at once.
  planned_at timestamptz,
  -- When the next step is to be done: to place the post as scheduled, or to publish it.
  due_at timestamptz not null,
  -- A process works on it until then, or it is tried again then.
  lease_until timestamptz,
  tries integer not null default 0,
  failure text check (length(failure) <= 1000),
  asked_by text not null,
  asked_at timestamptz not null,
  out_at timestamptz,
  late_ms integer,
  ended_at timestamptz
);
create unique index text_release_waiting on text_release (text_id) where state = 'waiting';
create unique index text_release_out on text_release (text_id) where state = 'out';
create index text_release_newest on text_release (text_id, id desc);
create index text_release_due on text_release (due_at) where state = 'waiting';
create index text_expires on text (expires_at) where expires_at is not null;
