-- What came beside a text, so that it can be given back as it was given: pictures by the address the text names them by,
-- notes, and the texts in which an editor undid what typography did.
alter table post_body
  add column images jsonb not null default '{}',
  add column footnotes jsonb not null default '[]',
  add column kept_texts text[] not null default '{}';
