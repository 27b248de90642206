-- What the magazine has changed of the rules of moderation. The present setting of a rule is the `after` of its newest change.
create table rule_change (
  id bigint generated always as identity primary key,
  rule text not null,
  before jsonb not null,
  after jsonb not null,
  person_id text not null,
  changed_at timestamptz not null
);
create index rule_change_of_rule on rule_change (rule, id desc);
