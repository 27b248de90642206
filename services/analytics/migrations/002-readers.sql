-- Events of readers who agreed to be known: found when one of them is erased.
create index event_reader on event ((fields ->> 'uid')) where fields ? 'uid';
