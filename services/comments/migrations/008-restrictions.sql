-- What moderators forbid a person for a time. It ends by itself; `ended_at` is for one that ended earlier or was replaced.
create table restriction (
  id bigint generated always as identity primary key,
  user_id uuid not null references person (user_id),
  measure text not null,
  reason text not null,
  letter text not null,
  comment_id bigint references comment (id),
  made_by text not null,
  made_at timestamptz not null,
  until timestamptz not null,
  ended_at timestamptz,
  ended_by text,
  -- When the letter is to be sent; null: it was sent, or never will be.
  tell_at timestamptz
);
create index restriction_person on restriction (user_id, id desc);
create unique index restriction_current on restriction (user_id) where ended_at is null;
create index restriction_to_tell on restriction (tell_at) where tell_at is not null;
