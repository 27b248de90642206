-- Events written in the transaction that they tell of; the dispatcher deletes them when they are handed on.
create table outbox (
  id bigint generated always as identity primary key,
  name text not null,
  payload jsonb not null,
  created_at timestamptz not null default now()
);

-- Timers of which one node at a time may run one: the row is the turn.
create table timer (
  queue text primary key,
  run_at timestamptz not null
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
