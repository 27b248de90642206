-- A claim of a health text: a range of its words, and the sources that it rests on.
create table claim (
  id bigint generated always as identity primary key,
  text_id bigint not null references text (id) on delete cascade,
  -- Encoded Yjs relative positions, and the words when the claim was made.
  range_start bytea not null check (octet_length(range_start) <= 200),
  range_end bytea not null check (octet_length(range_end) <= 200),
  quote text not null check (length(quote) between 1 and 1000),
  -- [{title, url, note, validUntil}]
  sources jsonb not null default '[]' check (pg_column_size(sources) <= 20000),
  state text not null check (state in ('proposed', 'true', 'mend')),
  -- Why it stays as it is, or what is wrong.
  note text not null default '' check (length(note) <= 1000),
  added_by text not null,
  added_at timestamptz not null,
  checked_by text,
  checked_at timestamptz,
  -- Hash of the words that the expert signed.
  signed_hash text check (length(signed_hash) <= 100),
  -- Slug of that expert: another expert of the text has signed nothing.
  signed_expert text check (length(signed_expert) <= 200)
);
create index claim_of_text on claim (text_id, id);

-- What the newsroom decides about the review of a text.
create table text_review (
  text_id bigint primary key references text (id) on delete cascade,
  -- The day until which the text is to be reviewed.
  review_on date,
  -- The reminders that were sent, and the day of a review that they were for: a day may also follow from a signature.
  reminded integer not null default 0,
  reminded_of date
);
create index text_review_due on text_review (review_on) where review_on is not null;

-- What changed, in words for readers; the next release shows it.
create table reader_change (
  id bigint generated always as identity primary key,
  text_id bigint not null references text (id) on delete cascade,
  changed_on date not null,
  words text not null check (length(words) between 1 and 300),
  added_by text not null,
  added_at timestamptz not null
);
create index reader_change_of_text on reader_change (text_id, id desc);

-- What the expert confirmed by a link, on which day.
create table claim_signature (
  id bigint generated always as identity primary key,
  text_id bigint not null references text (id) on delete cascade,
  -- Slug and name of the expert.
  expert text not null check (length(expert) <= 200),
  expert_name text not null check (length(expert_name) <= 200),
  signed_on date not null,
  signed_at timestamptz not null,
  asked_by text not null,
  -- [{claim, hash}]
  claims jsonb not null check (pg_column_size(claims) <= 100000),
  -- True if it left no claim of the text unsigned: then it is a check of the whole text.
  is_whole boolean not null
);
create index claim_signature_of_text on claim_signature (text_id, id desc);

-- A link for one signature. The newest of a text counts; the token is known to the expert alone.
create table signing_link (
  id bigint generated always as identity primary key,
  text_id bigint not null references text (id) on delete cascade,
  token_hash text not null unique check (length(token_hash) <= 100),
  expert text not null check (length(expert) <= 200),
  expert_name text not null check (length(expert_name) <= 200),
  email text not null check (length(email) <= 320),
  -- [{claim, hash, mark}]: what was sent; the mark is that of the words and the sources.
  claims jsonb not null check (pg_column_size(claims) <= 100000),
  asked_by text not null,
  asked_at timestamptz not null,
  ends_at timestamptz not null,
  answered_at timestamptz,
  -- Another link took its place.
  ended_at timestamptz
);
create index signing_link_of_text on signing_link (text_id, id desc);

alter table bell_item drop constraint bell_item_kind_check;
alter table bell_item add constraint bell_item_kind_check check (kind in ('remark', 'answer', 'mention', 'given', 'stage', 'asked',
  'deadline', 'overdue', 'rights', 'late', 'failed', 'rights-ended', 'signed', 'doubted', 'review'));
