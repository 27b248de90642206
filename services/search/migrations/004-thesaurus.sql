-- What the magazine changes of the groups of words, and its own groups.
create sequence word_group_version;
create table word_group (
  key text primary key check (length(key) <= 100),
  is_off boolean not null,
  -- Null in all three: the words of the product.
  kind text check (kind in ('same', 'near', 'spoken')),
  words text[],
  meant text[],
  -- [{ question, postId }]
  examples jsonb not null,
  -- From the sequence, so that a version never comes back.
  version bigint not null default nextval('search.word_group_version'),
  changed_by text not null,
  changed_at timestamptz not null,
  check ((kind is null) = (words is null) and (kind is null) = (meant is null))
);
