-- Advertising: what stands in each of its places, as the office keeps it.
create table front_ads (
  place text primary key check (length(place) <= 40),
  value jsonb not null,
  version bigint not null default nextval('widgets.front_version')
);

-- What was brought in from outside once and is never read again.
create table front_origin (
  name text primary key check (length(name) <= 40),
  brought_at timestamptz not null
);
