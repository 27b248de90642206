-- A letter that is not about advertising is a kind of its own; who has an item open, who was asked to answer it, and what was done about it.
alter table item drop constraint item_kind_check;
alter table item add constraint item_kind_check check (kind in ('typo', 'question', 'letter', 'ads'));
alter table item drop constraint item_outcome_check;
alter table item
  add constraint item_outcome_check check (outcome in ('corrected', 'gone', 'kept', 'answered', 'planned', 'closed')),
  add column given_to text check (length(given_to) <= 64),
  -- A lease: two people do not answer one item.
  add column claimed_by text check (length(claimed_by) <= 64),
  add column claimed_until timestamptz,
  -- A reported mistake without its comment: the words and their surroundings.
  add column place_key text,
  add column deed jsonb check (pg_column_size(deed) <= 8000);
create index item_claimed on item (claimed_by) where claimed_by is not null;
create index item_given on item (given_to) where given_to is not null;

-- Words that the newsroom has decided to keep: a report of them counts there and is not new.
create table kept_typo (
  place_key text primary key,
  kept_at timestamptz not null
);

-- Letters to the writers of items. They wait, so that they can be stopped; the address is looked up when they leave.
create table letter (
  id bigint generated always as identity primary key,
  item_id bigint not null references item (id) on delete cascade,
  kind text not null check (kind in ('answer', 'news')),
  subject text not null,
  body text not null,
  due_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'stopped', 'nowhere')),
  ended_at timestamptz
);
create index letter_due on letter (due_at) where state = 'waiting';
create index letter_item on letter (item_id);
create unique index letter_news on letter (item_id) where kind = 'news';
