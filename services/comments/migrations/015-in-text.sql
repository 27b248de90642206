-- The text of the post quotes the comment. The higher version counts, because events may overtake each other.
alter table comment add column is_in_text boolean not null default false;
alter table comment add column tip_version integer not null default 0;
