-- The few addresses that may be no article's, so that a start need not read every article to name those that nobody can open.
create index post_unusual_slug on post (id)
  where namespace = 'root' and (slug ~ '^[0-9]+$' or slug ~ '[/?#]|[.]data$' or slug <> lower(slug));
