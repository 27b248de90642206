-- Events written in the transaction that they tell of; the dispatcher deletes them when they are handed on.
create table outbox (
  id bigint generated always as identity primary key,
  name text not null,
  payload jsonb not null,
  created_at timestamptz not null default now()
);

-- Housekeeping that one node at a time runs every so often: whoever moves the row forward has the turn.
create table timer (
  name text primary key,
  run_at timestamptz not null,
  leased_until timestamptz
);

-- The mailbox that stands in for SMTP.
create table mail_message (
  id bigint generated always as identity primary key,
  "to" text not null,
  subject text not null,
  text text not null,
  html text,
  created_at timestamptz not null default now()
);
