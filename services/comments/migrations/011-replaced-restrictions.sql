-- The restriction that this one has replaced: it comes back if this one is taken back before its letter. A replaced one keeps its `tell_at`,
-- because its letter is sent then.
alter table restriction add column replaced_id bigint references restriction (id);
drop index restriction_to_tell;
create index restriction_to_tell on restriction (tell_at) where tell_at is not null and ended_at is null;
