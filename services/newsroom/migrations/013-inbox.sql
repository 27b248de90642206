-- A colleague is asked to answer a letter. The kinds of notifications are in the contract: a list here had to be repeated with each of them.
alter table bell_item drop constraint bell_item_kind_check;
alter table bell_item add constraint bell_item_kind_check check (length(kind) <= 40);
