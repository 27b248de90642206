-- Authors are asked for by their numbers; the slug stands in what is shown of them.
alter table author drop column slug;
