-- The subscription whose link the letter carries: the link ends the newsletters of the issue even if this subscription is gone by then.
alter table issue_letter add column subscription_id uuid;
create index issue_letter_subscription on issue_letter (subscription_id, issue_id) where subscription_id is not null;
