-- Downloads of the archive of the magazine. The archive itself is not kept.
create table export (
  id bigint generated always as identity primary key,
  made_by text not null,
  made_at timestamptz not null,
  -- SHA-256 of the ticket in the address of the download. Null once it was used.
  ticket_hash text unique,
  state text not null check (state in ('waiting', 'running', 'done', 'failed', 'interrupted')),
  -- When the process that writes it was last heard of.
  heard_at timestamptz not null,
  ended_at timestamptz,
  stage text,
  stage_done integer not null default 0,
  bytes bigint not null default 0,
  counts jsonb,
  missing jsonb not null default '[]',
  missing_count integer not null default 0,
  problem text
);
-- One at a time.
create unique index export_open on export ((true)) where state in ('waiting', 'running');
