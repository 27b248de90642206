-- Shards of the map of the site: 5,000 ids each (contract/maps.ts), read backwards to find every shard and its newest change
-- in one probe each.
create index recipe_map on recipe ((id / 5000), (greatest(modified_at, published_at))) where status = 'published';

-- When the list of a term last changed: something in it was published, changed or taken away. Term 0 is all recipes.
create table list_change (
  term_id integer primary key,
  changed_at timestamptz not null
) with (fillfactor = 70);
insert into list_change (term_id, changed_at)
select t.term_id, max(greatest(r.modified_at, r.published_at)) from recipe_term t join recipe r on r.id = t.recipe_id group by t.term_id;
