-- Whether a picture looks like another one of the library: kept, because to find all pairs would compare every picture with every other.
alter table item add column has_twin boolean not null default false;
create index item_twin on item (created_at desc, media_id desc) where has_twin;

-- Words of the library are found anywhere in a text. A server without the extension reads all texts instead.
do $$
begin
  if exists (select from pg_extension where extname = 'pg_trgm') then
    create index image_alt on image using gin (alt gin_trgm_ops);
    create index item_words on item using gin ((name || ' ' || credit || ' ' || caption) gin_trgm_ops);
    create index place_title on place using gin (title gin_trgm_ops);
  end if;
end $$;
