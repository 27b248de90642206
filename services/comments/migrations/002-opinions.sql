-- What a person thinks of a comment: 1 likes, -1 dislikes, 0 took it back. `previous` is null as long as it is their first.
create table comment_vote (
  id bigint generated always as identity,
  comment_id bigint not null references comment (id),
  user_id uuid not null references person (user_id),
  state smallint not null,
  previous smallint,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (comment_id, user_id)
) with (fillfactor = 80);
create index comment_vote_person on comment_vote (user_id);

-- Who reported a comment, once each. Resolved: a moderator has looked since.
create table comment_flag (
  comment_id bigint not null references comment (id),
  user_id uuid not null references person (user_id),
  reason text not null,
  created_at timestamptz not null,
  resolved_at timestamptz,
  primary key (comment_id, user_id)
);
