-- Addresses that a search engine is still to be told of, each once an engine. A change while it is being told of gets a new
-- ticket and so is told of again.
create table pending_address (
  endpoint text not null,
  url text not null,
  ticket bigint generated always as identity,
  primary key (endpoint, url)
);
