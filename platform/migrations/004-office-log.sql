-- The log of what people do in the office (docs/decisions/054): each entry holds the hash of the one before it. Entries are only added.
create table office_log (
  seq bigint primary key,
  at timestamptz not null,
  action text not null,
  actor_id text,
  thing_kind text,
  thing_id text,
  thing_title text,
  -- JSON as it was hashed.
  before text check (length(before) <= 20000),
  after text check (length(after) <= 20000),
  private_digest text,
  previous_hash text not null,
  hash text not null
);
create index office_log_at on office_log (at, seq);
create index office_log_action on office_log (action, seq);
create index office_log_actor on office_log (actor_id, seq) where actor_id is not null;
create index office_log_thing on office_log (thing_kind, thing_id, seq) where thing_id is not null;

-- What the law may demand to be erased. The entry holds a salted digest of it, so that erasing breaks no chain.
create table office_log_private (
  seq bigint primary key references office_log,
  salt text not null,
  data text not null check (length(data) <= 20000)
);

-- The last entry. Its lock puts writers of all processes in line.
create table office_log_head (
  id boolean primary key default true check (id),
  seq bigint not null,
  hash text not null
);

create function refuse_log_change() returns trigger language plpgsql as $$ begin
  raise exception 'entries of the office log are neither changed nor removed' using errcode = 'restrict_violation';
end $$;
create trigger only_added before update or delete on office_log for each row execute function refuse_log_change();

-- Truncating an empty table removes nothing; moving a database does that.
create function refuse_log_truncation() returns trigger language plpgsql as $$
declare is_filled boolean;
begin
  execute format('select exists (select from %I.%I)', tg_table_schema, tg_table_name) into is_filled;
  if is_filled then
    raise exception 'entries of the office log are neither changed nor removed' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create trigger not_truncated before truncate on office_log for each statement execute function refuse_log_truncation();
create trigger not_truncated before truncate on office_log_private
  for each statement execute function refuse_log_truncation();
create trigger not_truncated before truncate on office_log_head
  for each statement execute function refuse_log_truncation();

-- Private parts are removed only by the transaction that says that it erases.
create function refuse_private_change() returns trigger language plpgsql as $$ begin
  if tg_op = 'DELETE' and current_setting('delno.erases_log', true) = 'on' then return old; end if;
  raise exception 'private parts of the office log are only erased, and only by law' using errcode = 'restrict_violation';
end $$;
create trigger only_erased before update or delete on office_log_private
  for each row execute function refuse_private_change();

create function refuse_head_change() returns trigger language plpgsql as $$ begin
  if tg_op = 'UPDATE' and new.seq >= old.seq then return new; end if;
  raise exception 'the head of the office log only moves on' using errcode = 'restrict_violation';
end $$;
create trigger only_moves_on before update or delete on office_log_head
  for each row execute function refuse_head_change();
