-- Documents whose titles match, the newest first. A function for its settings: the planner takes a sequential scan that stops at `within`
-- for cheap, and it reads every vector of the magazine where few titles match (7 to 14 s over a million articles).
create function find_titles(query tsquery, within integer) returns setof integer rows 300
language sql stable
set enable_seqscan = off set work_mem = '32MB' set jit = off set max_parallel_workers_per_gather = 0
as $$
  select d.id from (select id from search.doc where vector @@ query offset 0) d order by d.id desc limit within
$$;
