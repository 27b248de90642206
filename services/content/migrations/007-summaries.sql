-- The beginning of a text for cards, where its editor wrote no excerpt: the page itself must not say it twice.
alter table post add column summary text not null default '';
