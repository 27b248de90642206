-- For ⌘K of the office: things by the beginnings of words, at each pause of typing. platform/db/word-beginnings.ts spells the query alike.
create index item_word_beginnings on item using gin (
  to_tsvector('simple', translate((name || ' ' || credit || ' ' || caption), '-_./ёЁ', '    еЕ'))
) with (fastupdate = off);
create index image_word_beginnings on image using gin (
  to_tsvector('simple', translate(alt, '-_./ёЁ', '    еЕ'))
) with (fastupdate = off);
