-- How often posts were saved in some days. It also serves what the former index served.
create index favorite_saved on favorite (post_id, created_at);
drop index favorite_post;
