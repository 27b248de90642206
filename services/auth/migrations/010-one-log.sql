-- The log of the office is kept by the platform now. Here only the places of sign-ins stay: a new one is compared with them.
create table office_sign_in (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  user_id uuid not null,
  device text not null,
  network text not null,
  city text,
  -- The person ended the session of this sign-in, so the place is not theirs.
  is_foreign boolean not null default false
);
insert into office_sign_in (at, user_id, device, network, city, is_foreign)
  select at, user_id, device, network, city, is_foreign from office_log
  where event in ('signed_in', 'first_entry') and user_id is not null and device is not null and network is not null
  order by id;
create index on office_sign_in (user_id, id);
create index on office_sign_in (at);
-- Its rows are moved at the next start, because each entry of the new log needs the hash of the one before.
comment on table office_log is 'moved to platform.office_log at the start';
