-- The cookie that the current one replaced. It stays good until the current one is used: the answer with the current one may have been lost.
alter table session add column base_generation integer not null default 0;
update session set base_generation = generation - 1;
alter table session alter column base_generation drop default;
