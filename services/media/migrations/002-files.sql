-- Sound, film and documents, kept as they came and told apart by their bytes.
create table file (
  -- Made of the hash, like a picture's.
  id bigint primary key,
  hash text not null unique,
  -- The end of its address and what readers save it as.
  name text not null,
  kind text not null check (kind in ('audio', 'video', 'document')),
  content_type text not null,
  size_bytes bigint not null,
  blob_key text not null,
  created_at timestamptz not null
);

-- Keys of importers. Several may name the same bytes.
create table file_source (
  source text primary key,
  file_id bigint not null references file (id) on delete cascade
);
create index file_source_file on file_source (file_id);
