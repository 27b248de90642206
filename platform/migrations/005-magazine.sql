-- What the office has set about the magazine (docs/decisions/060). Null: nothing yet, the configuration applies. The one row exists from the
-- beginning, so that whoever publishes can hold it while the time zone is being changed.
create table magazine (
  id smallint primary key default 1 check (id = 1),
  data jsonb
);
insert into magazine (id) values (1);
