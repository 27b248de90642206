-- Words that are right in every text of the magazine.
create table dictionary_word (
  word text primary key check (length(word) between 2 and 60),
  added_by text not null,
  added_at timestamptz not null
);
