-- Subscribers of newsletters and the weekly letter. An installation from before the newsletter was a service of its own has the tables
-- in the schema cms_ajax, the second one perhaps not yet: they move here with their rows and names.
do $$
begin
  if to_regclass('cms_ajax.subscriber') is null then
    -- A reader who asked for a newsletter and, from confirmed_at on, receives it. Unsubscribing removes the row.
    create table subscriber (
      email text not null,
      type text not null,
      -- What the links of letters name.
      id uuid not null unique,
      -- When the last letter that asks for a confirmation was sent, and how many were.
      asked_at timestamptz not null,
      letters integer not null,
      confirmed_at timestamptz,
      primary key (email, type)
    );
    create index subscriber_confirmed on subscriber (type, email) where confirmed_at is not null;
    create index subscriber_waiting on subscriber (asked_at) where confirmed_at is null;
  else
    alter table cms_ajax.subscriber set schema newsletter;
  end if;

  if to_regclass('cms_ajax.weekly_letter') is null then
    -- What was decided on a Saturday: a letter, or none. The primary key allows one decision per week.
    create table weekly_letter (
      week date primary key,
      -- The same for every subscriber; null in a week with too few new articles.
      content jsonb,
      -- The last address whose letter is queued, in the order of addresses: written in the transaction that queues the letters.
      sent_to text not null default ''
    );
  else
    alter table cms_ajax.weekly_letter set schema newsletter;
  end if;
end $$;
