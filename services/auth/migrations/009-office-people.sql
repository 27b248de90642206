-- is_odd: the session began at a place that the person had never signed in from, and the person has not said «Это я».
alter table office_session add column is_odd boolean not null default false;

-- Of a sign-in: its session came from an odd place and the person ended it, so the place is not theirs.
alter table office_log add column is_foreign boolean not null default false;

-- The log of one person, and the places that a person has signed in from.
create index on office_log (user_id, id);
create index on office_log (actor_id, id);
