-- A picture goes with the last of its keys. Brought without one it stays: nobody could say that it is not needed any more.
alter table image add column is_kept boolean not null default false;
update image set is_kept = true where not exists (select from image_source s where s.image_id = image.id);
