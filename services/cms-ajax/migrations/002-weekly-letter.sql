-- What was decided on a Saturday: the letter, or that there is none. Once a week is this primary key.
create table weekly_letter (
  week date primary key,
  -- What stands in it, the same for everybody; null in a week without enough news.
  content jsonb,
  -- The address it was last queued for, in the order of addresses: written in the transaction that queues the letters.
  sent_to text not null default ''
);
