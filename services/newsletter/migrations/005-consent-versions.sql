-- Which versions of the texts the reader agreed to (docs/decisions/071); null: before they were recorded, or the magazine had no such text.
alter table subscriber add column consent_version text, add column letters_version text;
