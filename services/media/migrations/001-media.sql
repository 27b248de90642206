-- One row per picture, told apart by the bytes that were uploaded.
create table image (
  -- Made of the hash, so that an address of a rendition means the same picture for ever, in a new database too.
  id bigint primary key,
  hash text not null unique,
  alt text not null default '',
  width integer not null,
  height integer not null,
  thumbhash text,
  focal_x double precision,
  focal_y double precision,
  is_transparent boolean not null default false,
  -- Key of the picture all renditions are made of; never sent to anybody.
  master_key text not null,
  created_at timestamptz not null,
  -- When the common renditions were made ahead; null: still to do.
  prepared_at timestamptz
);
create index image_unprepared on image (created_at, id) where prepared_at is null;

-- Keys of importers. Several may name the same bytes.
create table image_source (
  source text primary key,
  image_id bigint not null references image (id) on delete cascade
);
create index image_source_image on image_source (image_id);
