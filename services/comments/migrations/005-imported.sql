-- What was not written here: an importer's keys of comments, and of people who have no account.
alter table comment add column source text;
create unique index comment_source on comment (source) where source is not null;
alter table person add column source text;
create unique index person_source on person (source) where source is not null;

-- What is brought in later was written before.
drop index comment_newest;
create index comment_newest on comment (created_at desc, id desc) where status = 1 and shadowed_at is null and deleted_at is null;
