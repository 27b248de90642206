-- Views by day for the last weeks, by month for ever, and in all. No index on a count: it changes every few seconds.
create table views_day (
  day date not null,
  id integer not null,
  n bigint not null,
  primary key (day, id)
) with (fillfactor = 70);
create table views_month (
  month date not null,
  id integer not null,
  n bigint not null,
  primary key (month, id)
) with (fillfactor = 70);
create table total (
  id integer primary key,
  n bigint not null
) with (fillfactor = 70);

-- Counted when nobody could be asked whether the post exists (a process that stops): asked after the next start.
create table unchecked (
  day date not null,
  id integer not null,
  n bigint not null,
  primary key (day, id)
);
