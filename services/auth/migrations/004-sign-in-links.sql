-- The last letter before a pause also brings a link. Its key cannot be guessed and no attempts at the code spend it, so
-- nobody keeps the owner of an address out by asking for codes or by guessing at them.
alter table email_code add column link_key text;
alter table email_code add column link_expires_at timestamptz;
