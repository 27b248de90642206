-- For the list of what moderators have hidden. Most comments were never decided on.
create index comment_decision on comment (decision_id, id) where decision_id is not null;
