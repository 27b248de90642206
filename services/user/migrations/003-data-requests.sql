-- Requests about personal data (152-FZ). Name, address and words are removed when the person is erased or a year after the end; the rest is
-- the proof of what was done, when and by whom.
create table data_request (
  id integer generated always as identity primary key,
  kind text not null,
  source text not null,
  state text not null,
  received_on date not null,
  due_on date not null,
  created_at timestamptz not null,
  -- The account; null for a person without one.
  user_id text,
  person_name text,
  person_email text,
  words text,
  outcome text,
  prolonged_why text,
  forgotten_at timestamptz,
  -- null: the reader, in the profile.
  entered_by text,
  assigned_id text,
  prolonged_at timestamptz,
  prolonged_by text,
  copied_at timestamptz,
  copied_by text,
  answered_at timestamptz,
  answered_by text,
  erased_at timestamptz,
  erased_by text,
  ended_at timestamptz,
  ended_by text
);
create index data_request_open on data_request (due_on, id) where state = 'open';
create index data_request_ended on data_request (ended_at desc, id desc) where state <> 'open';
create index data_request_own on data_request (id desc) where source = 'self';
create index data_request_person on data_request (user_id) where user_id is not null;
create index data_request_email on data_request (person_email) where person_email is not null;
-- A profile is closed once; a copy that is taken again on the same day is the same request.
create unique index data_request_closing on data_request (user_id) where source = 'self' and kind = 'withdrawal' and state = 'open';
create unique index data_request_own_copy on data_request (user_id, received_on) where source = 'self' and kind = 'copy';
