-- Who rated which comment, and where that is told of: a changed opinion leaves the notification that is not seen yet.
create table rating (
  comment_id bigint not null,
  rater_id text not null,
  -- The higher version counts: events may overtake each other.
  version integer not null,
  -- Null: told of nowhere. The number stays when the notification is removed.
  notification_id bigint,
  -- The recipient has seen it: nothing more is told.
  is_settled boolean not null,
  updated_at timestamptz not null,
  primary key (comment_id, rater_id)
);
create index rating_told on rating (notification_id) where notification_id is not null;
create index rating_old on rating (updated_at);
create index rating_of on rating (rater_id);
