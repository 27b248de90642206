-- Until this day readers see that the document of an author was checked.
alter table person add column documents_until date;
create index person_documents on person (documents_until) where documents_until is not null;

-- What the office knows of an author and readers do not see.
create table person_record (
  person_id integer primary key references person (id) on delete cascade,
  genitive text not null check (length(genitive) <= 200),
  dative text not null check (length(dative) <= 200),
  document_title text check (length(document_title) <= 300),
  document_until date,
  checked_by uuid,
  checked_at timestamptz
);
