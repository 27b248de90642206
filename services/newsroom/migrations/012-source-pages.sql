-- The weekly check of the pages of sources. No row: nobody has switched it on, and no foreign host is contacted.
create table source_check (
  one boolean primary key default true check (one),
  is_on boolean not null,
  changed_by text not null,
  changed_at timestamptz not null
);

-- A page that claims rest on, as it was read last. Rows follow the addresses of claims.
create table source_page (
  url_key text generated always as (md5(url)) stored primary key,
  url text not null check (length(url) <= 2000),
  -- One page of a host at a time.
  host text not null check (length(host) <= 300),
  state text not null default 'unread' check (state in ('unread', 'read', 'file', 'gone', 'failing', 'unreadable')),
  -- Its words, a line for each block; null for a file.
  words text check (length(words) <= 400000),
  -- Of the words or of the bytes of a file.
  hash text check (length(hash) <= 100),
  -- Weeks in a row.
  failures integer not null default 0,
  checked_at timestamptz,
  due_at timestamptz not null
);
create index source_page_due on source_page (due_at);

-- What a check found about a source of a claim. It is open until somebody decides.
create table source_finding (
  id bigint generated always as identity primary key,
  claim_id bigint not null references claim (id) on delete cascade,
  url text not null check (length(url) <= 2000),
  kind text not null check (kind in ('changed', 'gone')),
  -- [{left, before, after, right}], in the order of the page; empty for a file, and for a page that is another one altogether.
  passages jsonb not null default '[]' check (pg_column_size(passages) <= 200000),
  found_at timestamptz not null,
  -- Somebody is writing the edit: until then nobody else does.
  busy_until timestamptz,
  decision text check (decision in ('taken', 'dismissed', 'reverted')),
  decided_by text,
  decided_at timestamptz,
  check ((decision is null) = (decided_at is null))
);
create unique index source_finding_open on source_finding (claim_id, url, kind) where decision is null;
create index source_finding_decided on source_finding (decided_at) where decision is not null;

-- How many claims of the released text are unsettled, as readers were told.
alter table text_review add column unsettled integer not null default 0;

alter table bell_item drop constraint bell_item_kind_check;
alter table bell_item add constraint bell_item_kind_check check (kind in ('remark', 'answer', 'mention', 'given', 'stage', 'asked',
  'deadline', 'overdue', 'rights', 'late', 'failed', 'rights-ended', 'signed', 'doubted', 'review', 'source'));
