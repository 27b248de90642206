-- Whether a picture looks like another one of the library: kept, because to find all pairs would compare every picture with every other.
alter table item add column has_twin boolean not null default false;
create index item_twin on item (created_at desc, media_id desc) where has_twin;
