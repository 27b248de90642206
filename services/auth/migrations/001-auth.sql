-- Readers. What is empty was never said. Of an erased one the number stays: for what others answered to.
create table "user" (
  id uuid primary key,
  integer_id integer generated always as identity unique,
  -- In lower case. Null: erased.
  email text unique,
  display_name text,
  about text not null default '',
  home_page text,
  facebook_profile_link text,
  telegram_profile_link text,
  twitter_profile_link text,
  vkontakte_profile_link text,
  ap_id text,
  fb_id text,
  go_id text,
  tw_id text,
  vk_id text,
  ya_id text,
  setting_subs_to_app_push_packages smallint not null default 0,
  setting_subs_to_email_packages smallint not null default 0,
  setting_subs_to_web_packages smallint not null default 1,
  setting_subs_to_web_push_packages smallint not null default 0,
  is_expert boolean not null default false,
  expertise text,
  -- What the user service keeps of pictures, as it stands on the wire.
  avatars jsonb not null default '[]',
  secret_hash text not null,
  banned_at timestamptz,
  archived_at timestamptz,
  archive_deadline_date timestamptz,
  delete_reason_code text,
  delete_reason_comment text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create table role (
  id integer generated always as identity primary key,
  user_id uuid not null references "user" on delete cascade,
  application text not null,
  name text not null,
  created_at timestamptz not null,
  unique (user_id, application, name)
);

-- 152-FZ: which text a reader agreed to, and when.
create table consent (
  user_id uuid not null references "user" on delete cascade,
  version text not null,
  given_at timestamptz not null,
  primary key (user_id, version)
);

-- The code last sent to an address. Keys are keyed hashes: who asked and never came is not known.
create table email_code (
  address_key text primary key,
  code_key text not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  attempts_left smallint not null,
  resends_left smallint not null
) with (fillfactor = 70);
create index on email_code (sent_at);

-- What a network (a keyed hash of it) did within the open window.
create table network_use (
  network_key text primary key,
  since timestamptz not null,
  used integer not null
) with (fillfactor = 70);
create index on network_use (since);

-- A sign-in of one browser. Its cookie names the generation; whoever brings a former one ends the session.
create table session (
  id uuid primary key,
  user_id uuid not null references "user" on delete cascade,
  generation integer not null,
  rotated_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  created_at timestamptz not null
) with (fillfactor = 70);
create index on session (user_id);
create index on session (expires_at);
create index on session (revoked_at) where revoked_at is not null;
