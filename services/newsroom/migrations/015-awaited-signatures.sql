create index signing_link_awaited on signing_link (asked_at) where answered_at is null and ended_at is null;
