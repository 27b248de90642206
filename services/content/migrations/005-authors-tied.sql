-- The account that an author or expert signs in with, as the user service said last.
alter table person add column account_id uuid;
create index person_account on person (account_id) where account_id is not null;
