-- Somebody changed the post of a text beside it, and a person decides what becomes of both.
alter table text add column post_changed_at timestamptz;

-- What an archive brought under another number than it has there: its key there, its number here.
create table brought (
  source text primary key check (length(source) <= 500),
  id bigint not null
);
