-- By article too: its former addresses go with it, and are handed out with it.
create index slug_history_post on slug_history (post_id);
