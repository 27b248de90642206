-- Links to a text as it was when somebody made the link, for people outside. The words and the hash are with the service of articles.
create table preview_link (
  id bigint generated always as identity primary key,
  text_id bigint not null references text (id) on delete cascade,
  created_by text not null,
  created_at timestamptz not null,
  ends_at timestamptz not null
);
create index preview_link_text on preview_link (text_id, id desc);
