-- A text that the newsroom writes: what lists show of it and what decides who may do what. The words are in the log.
create table text (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('article', 'recipe', 'health', 'news')),
  stage text not null check (stage in ('idea', 'draft', 'fact-check', 'proofreading', 'ready', 'out')),
  -- The number of the post, once it is released.
  post_id integer,
  -- The beginnings of the title and the standfirst, copied from the document for lists.
  title text not null check (length(title) <= 300),
  standfirst text not null check (length(standfirst) <= 1000),
  section text check (length(section) <= 100),
  owner_id text check (length(owner_id) <= 64),
  deadline timestamptz,
  -- Grows with each change of a column that decides about rights: an update is written only under the rights that were checked.
  revision integer not null default 1,
  created_by text not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  -- Removed for good thirty days later.
  deleted_at timestamptz
);
create index text_owner on text (owner_id, id desc);
create index text_stage on text (stage, id desc);
create index text_deleted on text (deleted_at) where deleted_at is not null;

-- Narrow and written with every update, so it has no index but its key. The last number in the log of each text.
create table text_head (
  text_id bigint primary key references text (id) on delete cascade,
  seq bigint not null,
  -- Updates up to this one are in the snapshot.
  snapshot_seq bigint not null default 0,
  -- The highest schema that an update was written with.
  schema smallint not null,
  written_at timestamptz not null
) with (fillfactor = 50);

-- The log: Yjs updates as clients sent them. No foreign key: it would lock the text for each of them.
create table text_update (
  text_id bigint not null,
  seq bigint not null,
  author_id text not null,
  bytes bytea not null check (octet_length(bytes) <= 1048576),
  schema smallint not null,
  created_at timestamptz not null,
  primary key (text_id, seq)
);
create index text_update_old on text_update (created_at);

-- The log folded up to `seq`. A text is its snapshot and the updates after it.
create table text_snapshot (
  text_id bigint primary key references text (id) on delete cascade,
  seq bigint not null,
  state bytea not null,
  created_at timestamptz not null
);

-- The whole text at a moment, as one Yjs update.
create table text_version (
  id bigint generated always as identity primary key,
  text_id bigint not null references text (id) on delete cascade,
  -- Why it was kept: a person named it, the stage changed, the text was released, much was about to go, another version was to return.
  cause text not null check (cause in ('person', 'stage', 'release', 'guard', 'restore')),
  name text not null check (length(name) <= 200),
  author_id text not null,
  stage text not null,
  schema smallint not null,
  state bytea not null,
  created_at timestamptz not null
);
create index text_version_newest on text_version (text_id, id desc);

-- Words in the margin. A thread is a remark and the answers to it.
create table text_remark (
  id bigint generated always as identity primary key,
  text_id bigint not null references text (id) on delete cascade,
  root_id bigint references text_remark (id) on delete cascade,
  author_id text not null,
  -- The range: encoded Yjs relative positions, and the words that stood there. None in an answer.
  range_start bytea check (octet_length(range_start) <= 200),
  range_end bytea check (octet_length(range_end) <= 200),
  quote text check (length(quote) <= 1000),
  body text not null check (length(body) <= 5000),
  -- Words to put there instead.
  suggestion text check (length(suggestion) <= 5000),
  created_at timestamptz not null,
  changed_at timestamptz,
  resolved_at timestamptz,
  resolved_by text
);
create index text_remark_of_text on text_remark (text_id, id);
create index text_remark_answers on text_remark (root_id) where root_id is not null;

-- Who did what with a text, apart from writing.
create table text_log (
  id bigint generated always as identity primary key,
  text_id bigint not null references text (id) on delete cascade,
  person_id text not null,
  action text not null,
  detail jsonb not null check (pg_column_size(detail) <= 4000),
  created_at timestamptz not null
);
create index text_log_newest on text_log (text_id, id desc);

-- What the newsroom knows about a colleague beside the roles of the account.
create table member (
  user_id text primary key,
  is_proof_reader boolean not null,
  -- Sections that a section editor answers for.
  sections text[] not null check (cardinality(sections) <= 100)
);
