-- Comments that texts quote: one row a comment. A row stays after its tip was dropped, so that its author is told once.
create table tip (
  comment_id bigint primary key,
  post_id integer not null,
  -- Null until the post has a text.
  text_id bigint references text (id) on delete set null,
  -- Who wrote the comment, if they have an account, and as whom the text names them.
  author_id text,
  author text not null,
  quote text not null,
  taken_by text not null,
  taken_at timestamptz not null,
  -- A colleague is writing it into the text.
  busy_until timestamptz,
  is_in_text boolean not null default false,
  is_out boolean not null default false,
  version integer not null default 0,
  out_at timestamptz,
  dropped_at timestamptz
);
create index tip_text on tip (text_id);
create index tip_author on tip (author_id) where author_id is not null;
create index tip_list on tip (taken_at desc, comment_id desc) where dropped_at is null;
