-- Shards of the map of the site: 5,000 ids each (contract/maps.ts), read backwards to find every shard and its newest change
-- in one probe each.
create index post_map on post (type, (id / 5000), (greatest(modified_at, published_at))) where status = 'published';

-- When a list last changed: something in it was published, changed or taken away.
create table list_change (
  list_id bigint primary key,
  changed_at timestamptz not null
) with (fillfactor = 70);
insert into list_change (list_id, changed_at)
select e.list_id, max(greatest(p.modified_at, p.published_at)) from list_entry e join post p on p.id = e.post_id group by e.list_id;
