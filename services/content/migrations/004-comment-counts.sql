-- News of counts may overtake each other: the highest version of a post's thread counts.
alter table post_stat add column comments_version bigint not null default 0;
