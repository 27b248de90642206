-- is_odd: the session began at a place that the person had never signed in from, and the person has not said «Это я».
alter table office_session add column is_odd boolean not null default false;

-- The log of one person, and the places that a person has signed in from.
create index on office_log (user_id, id);
create index on office_log (actor_id, id);
