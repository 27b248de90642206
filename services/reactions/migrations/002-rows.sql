-- The counts become rows: a new kind of reaction needs no new column.
create table reaction_count (
  post_id integer not null,
  kind text not null,
  n integer not null,
  primary key (post_id, kind)
) with (fillfactor = 70);

insert into reaction_count (post_id, kind, n)
select post_id, counted.kind, counted.n
from post_counter,
  lateral (values
    ('thumbs_up', thumbs_up),
    ('thumbs_down', thumbs_down),
    ('on_fire', on_fire),
    ('angry', angry),
    ('heart', heart),
    ('like', "like"),
    ('dislike', dislike)
  ) as counted (kind, n)
where counted.n <> 0;

-- What is left is a row per post: its dates, and the lock that writes to its counts queue for.
alter table post_counter rename to reacted_post;
alter index post_counter_pkey rename to reacted_post_pkey;
alter table reacted_post
  drop column thumbs_up,
  drop column thumbs_down,
  drop column on_fire,
  drop column angry,
  drop column heart,
  drop column "like",
  drop column dislike;
