-- Whose Yjs client ids these are in a text: those of the person who used them first. Ids from before belong to whoever continues them first.
create table text_client (
  text_id bigint not null references text (id) on delete cascade,
  client bigint not null,
  person_id text not null,
  primary key (text_id, client)
);
