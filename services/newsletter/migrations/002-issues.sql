-- A newsletter that readers subscribe to by its id (subscriber.type). Types that nobody has described here work too.
create table list (
  id text primary key,
  name text not null,
  description text not null,
  -- The name beside the address of the sender.
  from_name text not null,
  version integer not null default 1
);

-- A letter that the office writes, and its sending.
create table issue (
  id integer generated always as identity primary key,
  version integer not null default 1,
  state text not null default 'draft'
    check (state in ('draft', 'scheduled', 'sending', 'paused', 'sent', 'cancelled')),
  content jsonb not null,
  -- The finished letter, from its scheduling on: all get the same, except their link to leave.
  letter jsonb,
  send_at timestamptz,
  started_at timestamptz,
  ended_at timestamptz,
  -- The last address whose letter is queued, in the order of addresses: written in the transaction that queues the letters.
  sent_to text not null default '',
  -- True when no address is left to queue.
  is_queued boolean not null default false,
  problem text,
  -- The numbers of a sending whose addresses are forgotten.
  totals jsonb,
  created_at timestamptz not null,
  changed_at timestamptz not null
);
create index issue_due on issue (send_at) where state = 'scheduled';

-- One row per issue and address: the primary key allows one letter.
create table issue_letter (
  issue_id integer not null references issue on delete cascade,
  email text not null,
  -- held: its turn came while the sending was paused. skipped: the reader left before, or the sending was cancelled.
  state text not null default 'queued' check (state in ('queued', 'held', 'sent', 'refused', 'failed', 'skipped')),
  reason text,
  has_left boolean not null default false,
  primary key (issue_id, email)
);
create index issue_letter_open on issue_letter (issue_id, email) where state in ('queued', 'held');
create index issue_letter_email on issue_letter (email);

-- An address that mail servers refuse. A letter that they take removes the row.
create table refused_address (
  email text primary key,
  id uuid not null unique,
  refusals integer not null,
  reason text not null,
  last_at timestamptz not null,
  -- From then on it gets no letters.
  set_aside_at timestamptz
);
create index refused_address_set_aside on refused_address (set_aside_at) where set_aside_at is not null;
