-- A new address that waits to be confirmed is told of too: there is neither a post nor a comment in that.
alter table notification alter column post_id drop not null;
alter table notification alter column post_title drop not null;
alter table notification alter column post_type drop not null;
alter table notification alter column comment_id drop not null;
create index notification_email on notification (user_id) where event = 'email_confirm';
