-- Which version of the text on personal data the writer agreed to (docs/decisions/071); null for reports of mistakes, which name nobody.
alter table item add column consent_version text;
