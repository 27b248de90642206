-- Narrow on purpose: finding candidates reads many of these rows and never a vector. The vector lies out of line and
-- uncompressed, since scoring reads it for every candidate.
create table doc (
  id integer primary key,
  -- 1 post, 2 page, 3 health, 4 recipe
  kind smallint not null,
  length real not null,
  vector tsvector not null
);
alter table doc alter column vector set storage external;
-- Nobody would flush a pending list in the embedded engine.
create index doc_vector on doc using gin (vector) with (fastupdate = off);

-- What is shown of a document, and what its snippet is picked from.
create table page (
  id integer primary key,
  version smallint not null,
  title text not null,
  -- Lower case, ё as е: suggestions by the beginning of a title.
  title_key text collate "C" not null,
  excerpt text not null,
  keywords text not null,
  ingredients jsonb not null,
  body text not null,
  card jsonb not null,
  published_at bigint not null,
  fingerprint text not null
);
create index page_title_key on page (title_key, published_at desc);

-- Lexemes, also marked ones, with the number of documents that hold them.
create table lexeme (
  lexeme text collate "C" primary key,
  documents integer not null
) with (fillfactor = 80);

-- Surface words: what spelling and suggestions choose from. Only ever added to, since each change of a row would be
-- written into the trigrams anew; a word counts while its lexeme does.
create table word (
  word text collate "C" primary key,
  lexeme text collate "C" not null,
  -- Stands in a title, among keywords or ingredients.
  is_head boolean not null
);
do $$ begin
  if exists (select from pg_extension where extname = 'pg_trgm') then
    create index word_similar on word using gin (word gin_trgm_ops) with (fastupdate = off);
  end if;
end $$;

create table stat (
  only_row boolean primary key default true check (only_row),
  documents bigint not null default 0,
  total_length bigint not null default 0,
  version smallint not null default 0
);

-- Who indexes a document last: whoever took the newest ticket before asking for its text.
create table pending (
  id integer primary key,
  ticket bigint not null
);
create sequence ticket;

-- Candidates by the rarest words and marks, then BM25 of the best of them. ts_rank of one lexeme grows with its
-- repetitions only: 0.608 / (1.0001 - rank) - 0.5 gives them back. A function for its settings: a sequential scan
-- would evaluate every vector.
create function find(
  arms text[], arm_weights real[], terms text[], head_terms text[], weights real[], head_boost real,
  kinds smallint[], average real, candidates integer
) returns table (id integer, score real)
language plpgsql stable
set enable_seqscan = off set random_page_cost = 1.1 set work_mem = '32MB' set jit = off
set max_parallel_workers_per_gather = 0 set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
begin
  return query
  with arm as materialized (
    select a.arm::tsquery as arm, a.weight from unnest(arms, arm_weights) as a (arm, weight)
  ), candidate as materialized (
    select d.id, d.length
    from arm, lateral (
      select s.id, s.length from search.doc s
      where s.vector @@ arm.arm and (kinds is null or s.kind = any (kinds)) offset 0
    ) d
    group by d.id, d.length
    order by sum(arm.weight) / (1 + 1.2 * (0.25 + 0.75 * d.length / average)) desc, d.id desc
    limit candidates
  )
  select c.id, r.score::real
  from candidate c
  join search.doc s on s.id = c.id,
  lateral (select s.vector || ''::tsvector as vector offset 0) v,
  lateral (
    select sum(
      case when x.rank = 0 then 0 else t.weight * f.tf * 2.2 / (f.tf + 1.2 * (0.25 + 0.75 * s.length / average)) end
      + case when v.vector @@ t.head_term then head_boost * t.weight else 0 end
    ) as score
    from (
      select term::tsquery as term, head_term::tsquery as head_term, weight
      from unnest(terms, head_terms, weights) as u (term, head_term, weight) offset 0
    ) t,
    lateral (select ts_rank('{1,1,1,1}', v.vector, t.term) as rank offset 0) x,
    lateral (select 0.608 / (1.0001 - x.rank) - 0.5 as tf offset 0) f
  ) r
  order by r.score desc, c.id desc;
end $$;
