-- Advertisements are few: the office lists them with their figures.
create index post_advertising on post (published_at desc, id desc) where (is_advertising or is_promo) and status = 'published';
