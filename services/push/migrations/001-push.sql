create table device (
  integer_id bigint generated always as identity primary key,
  id uuid not null unique,
  -- SHA-256 of the token: what it is found by, and called in the log.
  device_id text not null unique,
  token text not null,
  type text not null,
  -- Of the type `web`.
  p256dh text,
  auth text,
  user_agent jsonb,
  -- Whom it tells, and the session that made it so: both or neither.
  user_id text,
  session_id text,
  -- Keyed hash of the network it came from.
  network_key text not null,
  subscribed boolean not null,
  not_found boolean not null default false,
  test boolean not null default false,
  -- Messages in a row that did not get there.
  failures smallint not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  not_found_at timestamptz,
  changed_sub_status_at timestamptz not null
) with (fillfactor = 80);
create index device_person on device (user_id, updated_at desc) where user_id is not null;
create index device_session on device (session_id) where session_id is not null;
create index device_network on device (network_key, created_at);
create index device_old on device (updated_at);

-- What goes to which device, once: a package is the state of a notification worth a ring.
create table delivery (
  device_integer_id bigint not null references device (integer_id) on delete cascade,
  package_uuid uuid not null,
  -- Somebody sends it, or has sent it: whoever comes later leaves it alone.
  is_taken boolean not null default false,
  created_at timestamptz not null,
  primary key (device_integer_id, package_uuid)
);
create index delivery_old on delivery (created_at);
