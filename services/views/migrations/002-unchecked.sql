-- Every view is committed here before it is answered, and read by post.
alter table unchecked drop constraint unchecked_pkey;
alter table unchecked add primary key (id, day);
alter table unchecked set (fillfactor = 50);
