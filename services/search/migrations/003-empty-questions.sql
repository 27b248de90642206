-- Questions of readers that found nothing, counted. No person, address or time of a single search is kept.
create table empty_question (
  words text primary key check (length(words) <= 100),
  times integer not null,
  first_at timestamptz not null,
  last_at timestamptz not null
);
create index empty_question_last on empty_question (last_at);
