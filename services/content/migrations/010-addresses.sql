-- Where readers are led from addresses without a page.
create table redirect (
  from_path text primary key,
  to_path text not null,
  -- Without a slash at its end, query and fragment, as `from_path` is.
  to_plain text not null,
  changed_at timestamptz not null
);
create index redirect_to on redirect (to_plain);

-- Addresses that were asked for in vain.
create table missing_address (
  path text primary key,
  times integer not null,
  robots integer not null,
  came_from text,
  first_at timestamptz not null,
  last_at timestamptz not null,
  hidden_at timestamptz
);
create index missing_address_times on missing_address (times desc, path) where hidden_at is null;
create index missing_address_last on missing_address (last_at);
