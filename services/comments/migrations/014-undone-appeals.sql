-- Until `tell_at` the answer to an appeal can be taken back, and the person does not know of it. `reversal_id`: what a reversal did, the decision
-- that shows the comment again or the restriction that it ended.
alter table appeal add column tell_at timestamptz;
alter table appeal add column reversal_id bigint;
create index appeal_to_tell on appeal (tell_at) where tell_at is not null;
