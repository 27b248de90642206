-- Which of its changes a rating is at: events of it may overtake each other.
alter table comment_vote add column version integer not null default 1;
