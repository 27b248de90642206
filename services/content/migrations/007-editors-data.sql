-- Spec 3: structured data, title tests and pixels that editors give an article. One of many articles has any.
alter table post_body
  add column json_ld jsonb,
  add column ab_titles_data jsonb,
  add column test_pixel text[] not null default '{}';
