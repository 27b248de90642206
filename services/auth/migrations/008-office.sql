-- Who may enter the office (docs/decisions/037). No secret is readable here: keys of links, spare codes and challenges are keyed
-- hashes, secrets of code applications are encrypted.

-- A person of the office. locked_out_at: the office was locked from the server and nobody has let the person in since.
create table office_person (
  user_id uuid primary key references "user" on delete cascade,
  locked_out_at timestamptz,
  codes_offer text
);

-- A one-time link, and what its first entry has said so far.
create table office_link (
  id uuid primary key,
  token_hash text not null unique,
  purpose text not null,
  user_id uuid,
  is_only_first boolean not null,
  created_by uuid,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  opened_at timestamptz,
  opened_device text,
  opened_network text,
  opened_city text,
  closed_at timestamptz,
  display_name text,
  email text,
  codes_offer text
);
create index on office_link (expires_at);
create index on office_link (user_id) where closed_at is null;

create table office_session (
  id uuid primary key,
  user_id uuid not null references "user" on delete cascade,
  method text not null,
  device text not null,
  network text not null,
  city text,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null,
  second_step_at timestamptz not null,
  revoked_at timestamptz
);
create index on office_session (user_id);
create index on office_session (expires_at);
create index on office_session (revoked_at) where revoked_at is not null;

-- Passkeys (WebAuthn). The id and the public key are base64url.
create table office_key (
  id text primary key,
  user_id uuid not null references "user" on delete cascade,
  public_key text not null,
  counter bigint not null,
  transports jsonb not null,
  name text not null,
  is_synced boolean not null,
  created_at timestamptz not null,
  used_at timestamptz
);
create index on office_key (user_id);

create table office_codes (
  user_id uuid primary key references "user" on delete cascade,
  secret text not null,
  last_step bigint not null,
  created_at timestamptz not null,
  used_at timestamptz
);

create table office_spare_code (
  user_id uuid not null references "user" on delete cascade,
  code_hash text not null,
  created_at timestamptz not null,
  primary key (user_id, code_hash)
);

-- A question to a passkey that waits for its answer. owner: what the answer is for.
create table office_challenge (
  challenge_hash text primary key,
  owner text not null,
  expires_at timestamptz not null
);
create index on office_challenge (expires_at);

-- Wrong codes of an address, known or not.
create table office_attempt (
  address_key text primary key,
  wrong smallint not null,
  last_at timestamptz not null,
  paused_until timestamptz
) with (fillfactor = 70);
create index on office_attempt (last_at);

create table office_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  event text not null,
  user_id uuid,
  actor_id uuid,
  device text,
  network text,
  city text,
  detail text not null
);
create index on office_log (at);
