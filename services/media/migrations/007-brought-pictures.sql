-- Pictures of an archive whose hash nobody can check: what was made of the upload came with it, the upload did not. An upload with that hash
-- does not find them, unless the same is made of it.
alter table image add column is_brought boolean not null default false;
alter table image drop constraint image_hash_key;
create unique index image_uploaded on image (hash) where not is_brought;
create unique index image_brought on image (hash, master_key) where is_brought;
