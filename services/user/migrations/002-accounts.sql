-- Till when an archived account is kept, and whose articles its owner writes (a person of the content service).
alter table account
  add column archive_deadline timestamptz,
  add column person_id integer;
create index account_due on account (archive_deadline) where archive_deadline is not null;

-- Portraits are kept by auth with the rest of a person; their numbers come from here.
create sequence avatar_number as integer;
