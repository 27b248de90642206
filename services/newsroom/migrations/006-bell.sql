-- What asks something of a colleague: one row for each person and cause. Rows of one text are put together when they are read.
create table bell_item (
  id bigint generated always as identity primary key,
  user_id text not null,
  kind text not null check (kind in ('remark', 'answer', 'mention', 'given', 'stage', 'asked', 'deadline', 'overdue', 'rights',
    'late', 'failed', 'rights-ended')),
  -- The cause, so that an event that is delivered twice rings once.
  cause text not null check (length(cause) <= 200),
  text_id bigint references text (id) on delete cascade,
  -- Of the library, with its title at the time.
  thing_kind text,
  thing_id bigint,
  thing_title text check (length(thing_title) <= 300),
  -- Who did it; null: nobody did.
  by_id text,
  quote text not null check (length(quote) <= 300),
  detail jsonb not null check (pg_column_size(detail) <= 1000),
  created_at timestamptz not null,
  seen_at timestamptz,
  -- Acted on, or not asked any more.
  done_at timestamptz,
  -- A letter is due; null: none, or it was sent.
  letter_due_at timestamptz,
  unique (user_id, cause)
);
create index bell_item_newest on bell_item (user_id, id desc);
create index bell_item_open on bell_item (text_id, kind) where done_at is null;
create index bell_item_letter on bell_item (letter_due_at) where letter_due_at is not null;
create index bell_item_old on bell_item (created_at);

-- Texts that do not ring for somebody.
create table bell_mute (
  user_id text not null,
  text_id bigint not null references text (id) on delete cascade,
  primary key (user_id, text_id)
);

-- Titles by the beginnings of words, for ⌘K; platform/db/word-beginnings.ts spells the query alike.
create index text_word_beginnings on text using gin (
  to_tsvector('simple', translate(title, '-_./ёЁ', '    еЕ'))
) with (fastupdate = off);
