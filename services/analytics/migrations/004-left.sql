-- A press on a link that leads to another site: what an advertiser wants to know.
alter table event add column is_left boolean;
alter table post_day add column went integer not null default 0;
