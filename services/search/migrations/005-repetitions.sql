-- Repetitions count for longer in the score (k1 of BM25 2 instead of 1.2): a text that has a word in passing comes after one that is about it.
-- Candidates are chosen as before: with 2, hundreds of short recipes would displace a long text.
create or replace function find(
  arms text[], text_weights real[], recipe_weights real[], terms text[], head_terms text[], weights real[],
  head_boost real, titled text, text_share real, recipe_share real, kinds smallint[], average real, candidates integer
) returns table (id integer, score real)
language plpgsql stable
set enable_seqscan = off set random_page_cost = 1.1 set work_mem = '32MB' set jit = off
set max_parallel_workers_per_gather = 0 set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
begin
  return query
  with arm as materialized (
    select a.arm::tsquery as arm, a.text_weight, a.recipe_weight
    from unnest(arms, text_weights, recipe_weights) as a (arm, text_weight, recipe_weight)
  ), candidate as materialized (
    select d.id, d.length
    from arm, lateral (
      select s.id, s.length, s.kind from search.doc s
      where s.vector @@ arm.arm and (kinds is null or s.kind = any (kinds)) offset 0
    ) d
    group by d.id, d.length
    order by sum(case when d.kind = 4 then arm.recipe_weight else arm.text_weight end)
      / (1 + 1.2 * (0.25 + 0.75 * d.length / average)) desc, d.id desc
    limit candidates
  )
  select c.id, (
    r.score * case
      when text_share = 1 and recipe_share = 1 or v.vector @@ titled::tsquery then 1
      when s.kind = 4 then recipe_share
      else text_share
    end
  )::real as score
  from candidate c
  join search.doc s on s.id = c.id,
  lateral (select s.vector || ''::tsvector as vector offset 0) v,
  lateral (
    select sum(
      case when x.rank = 0 then 0 else t.weight * f.tf * 3 / (f.tf + 2 * (0.25 + 0.75 * s.length / average)) end
      + case when v.vector @@ t.head_term then head_boost * t.weight else 0 end
    ) as score
    from (
      select term::tsquery as term, head_term::tsquery as head_term, weight
      from unnest(terms, head_terms, weights) as u (term, head_term, weight) offset 0
    ) t,
    lateral (select ts_rank('{1,1,1,1}', v.vector, t.term) as rank offset 0) x,
    lateral (select 0.608 / (1.0001 - x.rank) - 0.5 as tf offset 0) f
  ) r
  order by score desc, c.id desc;
end $$;
