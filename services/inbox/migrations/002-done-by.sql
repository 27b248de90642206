-- Who answered or corrected, and what became of a mistake: corrected now, or gone before.
alter table item
  add column done_by text check (length(done_by) <= 64),
  add column outcome text check (outcome in ('corrected', 'gone'));
