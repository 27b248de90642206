-- What an author wrote is read by when it was written: the last minute of it for the quota, the newest of it for lists.
drop index comment_author;
create index comment_author on comment (author_id, created_at desc, id desc);
