-- What readers wrote to the magazine, for people who answer. IP addresses are not stored. An installation from before the inbox was a
-- service of its own has the table as cms_ajax.inbox, at any of its migrations: it moves here with its rows, numbers and names.
do $$
begin
  if to_regclass('cms_ajax.inbox') is null then
    create table item (
      id bigint generated always as identity primary key,
      kind text not null check (kind in ('typo', 'ads', 'question')),
      state text not null default 'new' check (state in ('new', 'done')),
      -- A path of this site.
      url text,
      -- The reader, when signed in.
      user_id text,
      data jsonb not null,
      -- Equal for the same item sent twice; `times` counts how often it came while it was new.
      same_as text,
      times integer not null default 1,
      created_at timestamptz not null,
      done_at timestamptz,
      -- A keyed hash of the network and the day: a flood is removed before what anybody else wrote.
      sender text
    );
    create unique index item_same on item (same_as) where state = 'new';
    create index item_newest on item (kind, state, id desc);
    create index item_user on item (user_id) where user_id is not null;
  else
    alter table cms_ajax.inbox add column if not exists sender text;
    alter table cms_ajax.inbox set schema inbox;
    alter table inbox.inbox rename to item;
    alter sequence inbox.inbox_id_seq rename to item_id_seq;
    alter table item rename constraint inbox_pkey to item_pkey;
    alter table item rename constraint inbox_kind_check to item_kind_check;
    alter table item rename constraint inbox_state_check to item_state_check;
    alter index inbox_same rename to item_same;
    alter index inbox_newest rename to item_newest;
    alter index inbox_user rename to item_user;
  end if;
end $$;
