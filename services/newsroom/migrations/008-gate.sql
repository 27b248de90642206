-- How a rule of the gate is set, where it is not as the product has it.
create table gate_rule (
  rule text primary key check (length(rule) <= 50),
  severity text not null check (severity in ('stop', 'warn', 'off')),
  params jsonb not null check (pg_column_size(params) <= 1000000)
);

-- Who changed a rule. Before and after are whole settings: any of them can be put back.
create table gate_change (
  id bigint generated always as identity primary key,
  rule text not null,
  before jsonb not null,
  after jsonb not null,
  person_id text not null,
  changed_at timestamptz not null
);
create index gate_change_of_rule on gate_change (rule, id desc);

-- A look through the archive. A trial is made before a change and makes no tasks.
create table gate_scan (
  id bigint generated always as identity primary key,
  rule text not null,
  is_trial boolean not null,
  setting jsonb not null,
  asked_by text not null,
  state text not null check (state in ('running', 'done', 'failed')),
  -- Articles up to this one were looked at.
  after_id integer not null default 0,
  scanned integer not null default 0,
  failing integer not null default 0,
  -- The first articles and texts that it found, for people.
  posts jsonb not null default '[]',
  texts jsonb not null default '[]',
  started_at timestamptz not null,
  ended_at timestamptz
);
create index gate_scan_running on gate_scan (rule) where state = 'running';
create index gate_scan_old on gate_scan (started_at);

-- An article of the site that does not keep a rule. kept: somebody said why it stays as it is.
create table gate_task (
  id bigint generated always as identity primary key,
  rule text not null,
  post_id integer not null,
  title text not null check (length(title) <= 300),
  reason text not null check (length(reason) <= 500),
  state text not null check (state in ('open', 'kept')),
  since timestamptz not null,
  -- The scan that saw it last: what a later one did not see is mended.
  scan_id bigint not null,
  kept_by text,
  kept_because text check (length(kept_because) <= 500),
  unique (rule, post_id)
);
create index gate_task_open on gate_task (rule, state, post_id);
create index gate_task_of_post on gate_task (post_id);
