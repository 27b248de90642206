-- What the office's library knows about a picture or a file. Pictures of readers (portraits, comments) have no row.
create table item (
  kind text not null check (kind in ('picture', 'audio', 'video', 'document')),
  -- The id of the image or the file.
  media_id bigint not null,
  name text not null check (length(name) <= 200),
  credit text not null default '' check (length(credit) <= 200),
  caption text not null default '' check (length(caption) <= 500),
  rights_owner text not null default '' check (length(rights_owner) <= 200),
  -- The last day on which it may be shown.
  rights_until date,
  rights_note text not null default '' check (length(rights_note) <= 1000),
  -- Days before the end that were announced last; 0: the end was.
  rights_told smallint,
  -- 64 bits of its look (pictures/look-hash.ts); null for flat pictures, which all look alike.
  look bit(64),
  uploaded_by text,
  created_at timestamptz not null,
  removed_at timestamptz,
  -- The picture that readers see instead of this one.
  successor_id bigint,
  replaced_at timestamptz,
  -- Of the last change that readers see, from the sequence `change`; null: it is as it was placed.
  change_number bigint,
  -- True once the job has looked at it; pictures from before the library are looked at one by one.
  is_looked_at boolean not null default false,
  primary key (kind, media_id)
);
create sequence change;
create index item_newest on item (created_at desc, media_id desc);
create index item_changed on item (change_number) where change_number is not null;
create index item_rights on item (rights_until) where rights_until is not null;
create index item_removed on item (removed_at) where removed_at is not null;
create index item_unlooked on item (created_at) where not is_looked_at;

insert into item (kind, media_id, name, created_at)
select 'picture', id, '', created_at from image i
where i.is_kept
  or exists (select from image_source s where s.image_id = i.id and s.source !~ '^(portrait|comment-file):');
insert into item (kind, media_id, name, created_at, is_looked_at)
select kind, id, left(name, 200), created_at, true from file;

-- Where things stand, as the services that own the places said last (contract/office/library.ts, Placed).
create table place (
  kind text not null,
  media_id bigint not null,
  owner_kind text not null,
  owner_id bigint not null,
  role text not null,
  title text not null,
  url text,
  primary key (owner_kind, owner_id, kind, media_id, role)
);
create index place_of_media on place (kind, media_id);
-- Which owners were read whole; the rest follow from events.
create table places_read (
  owner_kind text primary key
);

-- Uploads in pieces. The bytes wait in the blob store under media/uploads/{id}/{offset}.
create table upload (
  id uuid primary key,
  person_id text not null,
  name text not null,
  size integer not null,
  hash text,
  received integer not null default 0,
  created_at timestamptz not null,
  -- What it became; the same answer is given again.
  kind text,
  media_id bigint,
  is_new boolean
);
create index upload_of_person on upload (person_id, created_at);
create index upload_old on upload (created_at);
create index item_successor on item (successor_id) where successor_id is not null;
