-- What a colleague has put off on «Сегодня».
create table put_off (
  user_id text not null check (length(user_id) <= 64),
  key text not null check (length(key) <= 200),
  until timestamptz not null,
  primary key (user_id, key)
);
create index put_off_over on put_off (until);
create index text_release_out_at on text_release (out_at) where out_at is not null;
