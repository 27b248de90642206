-- Pictures of comments, kept and sent by media; and films that a text leads to.
create table comment_file (
  id bigint generated always as identity primary key,
  comment_id bigint not null references comment (id),
  path text not null,
  width integer not null,
  height integer not null,
  created_at timestamptz not null,
  deleted_at timestamptz
);
create index comment_file_comment on comment_file (comment_id);

create table comment_video (
  id bigint generated always as identity primary key,
  comment_id bigint not null references comment (id),
  host text not null,
  url text not null,
  created_at timestamptz not null,
  deleted_at timestamptz,
  unique (comment_id, url)
);

-- Most have none: nobody looks for them then.
alter table comment add column has_attachments boolean not null default false;
