-- What an author has published, the newest first, and how much of it.
create index recipe_author_published on recipe (author_id, published_at desc, id desc) where status = 'published';
