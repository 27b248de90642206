-- The office finds readers by the beginnings of words of their names, spelled as platform/db/word-beginnings.ts does.
create index user_name_words on "user" using gin (
  to_tsvector('simple', translate(display_name, '-_./ёЁ', '    еЕ'))
);
create index user_banned on "user" (integer_id) where banned_at is not null;
create index user_archived on "user" (integer_id) where archived_at is not null;
