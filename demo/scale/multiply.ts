// Makes a large magazine: copies the synthetic articles inside the database with everything that belongs to them, and adds readers
// and comments. One transaction: an interrupted run leaves nothing. Indexes are built at its end, as for any large load.
import type { Database } from '#platform/db/database.ts'
import type { SqlSession } from '#platform/db/engine.ts'

export type Wanted = {
  /** Synthetic articles in all. */
  posts: number
  comments: number
  readers: number
}

class ScaleError extends Error {
  readonly code = 'scale'
}

type Report = (what: string, done: number, all: number) => void
type Base = { size: number; first: number; copies: number }

/** Days over which articles and comments spread. */
const spreadDays = 7 * 365
const rowsAtOnce = 100_000
const zone = "interval '3 hours'"

/** The date of a copy: all copies of an article are spread over the years before it. */
const earlier = (column: string) => `${column} - interval '${spreadDays} days' * (k::float8 / @copies)`

/** What a copy has of its own; other columns are those of the copied row. `k` is the number of the copy, `copied.id` the id of the new article. */
const tables: { name: string; key: string; own: Record<string, string> }[] = [
  {
    name: 'content.post',
    key: 'id',
    own: {
      source: "'demo-copy:' || copied.id",
      slug: "t.slug || '-' || k",
      title: "t.title || ' № ' || k",
      published_at: earlier('t.published_at'),
      modified_at: earlier('t.published_at'),
    },
  },
  { name: 'content.post_body', key: 'post_id', own: {} },
  { name: 'content.list_entry', key: 'post_id', own: { published_at: earlier('t.published_at') } },
  { name: 'search.doc', key: 'id', own: {} },
  {
    name: 'search.page',
    key: 'id',
    own: {
      title: "t.title || ' № ' || k",
      title_key: "t.title_key || ' № ' || k",
      published_at: `t.published_at - (k::bigint * ${spreadDays * 86_400} / @copies)`,
      card: `t.card || jsonb_build_object('id', copied.id, 'post_name', t.card->>'post_name' || '-' || k,
        'post_title', t.card->>'post_title' || ' № ' || k,
        'post_more_meta', t.card->'post_more_meta' || jsonb_build_object('url', t.card->'post_more_meta'->>'url' || '-' || k))`,
    },
  },
]
const others = [
  'content.post_stat',
  'content.list_bucket',
  'comments.comment',
  'comments.comment_counter',
  'comments.post',
]
const people = ['auth."user"', 'comments.person']

/** Returns the seconds that the indexes took. */
export async function multiply(database: Database, wanted: Wanted, report: Report): Promise<number> {
  const session = await database.sql.session()
  let isBroken = false
  try {
    await session.exec(`begin; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0;
      set local maintenance_work_mem = '512MB'; set local work_mem = '256MB'`)
    const base = await readBase(session, wanted.posts)
    const indexes = await takeIndexes(session)
    await copyPosts(session, base, report)
    await countLists(session, base)
    await addReaders(session, wanted.readers, report)
    await addComments(session, base, wanted, report)
    const since = performance.now()
    for (const [at, { name, definition }] of indexes.entries()) {
      report(`указатель ${name}`, at + 1, indexes.length)
      await session.exec(definition)
    }
    // The copies have their cards. The reindexing that the seeding asked for would read every text again, which takes hours.
    await session.exec("delete from pgboss.job where name = 'search.reindex' and state = 'created'")
    await session.exec('commit')
    const indexSeconds = (performance.now() - since) / 1000
    for (const name of [...tables.map(table => table.name), ...others, ...people, 'search.lexeme'])
      await session.exec(`vacuum analyze ${name}`)
    return indexSeconds
  } catch (error) {
    await session.exec('rollback').catch(() => (isBroken = true))
    throw error
  } finally {
    session.release(isBroken)
  }
}

/** The articles that were saved in the ordinary way, in a table with their numbers. */
async function readBase(session: SqlSession, posts: number): Promise<Base> {
  await session.exec(`create temporary table base (rank integer primary key, id integer not null) on commit drop;
    insert into base select row_number() over (order by id) - 1, id from content.post where source like 'demo-scale:%' and status = 'published';
    analyze base`)
  const { rows } = await session.query<Record<'size' | 'first' | 'copied' | 'unindexed', number>>(`select
    (select count(*)::integer from base) as size, (select max(id) + 1 from content.post) as first,
    (select count(*)::integer from content.post where source like 'demo-copy:%') as copied,
    (select count(*)::integer from base where not exists (select from search.doc where search.doc.id = base.id)) as unindexed`)
  const { size, first, copied, unindexed } = rows[0]!
  if (copied > 0) throw new ScaleError('Статьи здесь уже размножены: начните с пустой базы.')
  if (unindexed > 0)
    throw new ScaleError(`Поисковый указатель ещё строится (осталось ${unindexed}): подождите и запустите ещё раз.`)
  return { size, first, copies: Math.max(0, posts - size) }
}

/** Indexes that are no constraints; rows are added faster without them. */
async function takeIndexes(session: SqlSession): Promise<{ name: string; definition: string }[]> {
  const { rows } = await session.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid = any($1::text[]::regclass[]) and not indisprimary
      and not exists (select from pg_constraint where conindid = indexrelid) order by 1`,
    [[...tables.map(({ name }) => name), ...others, ...people]],
  )
  for (const { name } of rows) await session.exec(`drop index ${name}`)
  return rows
}

async function copyPosts(session: SqlSession, { size, first, copies }: Base, report: Report): Promise<void> {
  if (size === 0 || copies === 0) return
  const rounds = Math.ceil(copies / size)
  const step = Math.max(1, Math.floor(rowsAtOnce / size))
  for (const { name, key, own } of tables) {
    const { rows } = await session.query<{ name: string }>(
      `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      [name],
    )
    const columns = rows.map(column => column.name)
    const values = columns.map(column =>
      column === key ? 'copied.id' : (own[column]?.replaceAll('@copies', String(rounds)) ?? `t.${column}`),
    )
    for (let from = 1; from <= rounds; from += step) {
      await session.exec(`insert into ${name} (${columns.join(', ')}) overriding system value select ${values.join(', ')}
        from base join ${name} t on t.${key} = base.id
        cross join generate_series(${from}, ${Math.min(rounds, from + step - 1)}) k
        cross join lateral (select (${first} + (k - 1) * ${size} + base.rank)::integer as id) copied
        where copied.id < ${first + copies}`)
      report(name, Math.min(copies, (from + step - 1) * size), copies)
    }
  }
  await session.exec(`select setval(pg_get_serial_sequence('content.post', 'id'), ${first + copies})`)
}

/** The numbers that are kept beside the rows: of lists by months, and of words. */
async function countLists(session: SqlSession, { size, copies }: Base): Promise<void> {
  if (size === 0 || copies === 0) return
  await session.exec(`delete from content.list_bucket;
    insert into content.list_bucket (list_id, month, n)
      select list_id, (date_trunc('month', (published_at at time zone 'UTC') + ${zone}) - ${zone}) at time zone 'UTC', count(*)
      from content.list_entry group by 1, 2;
    update search.stat set (documents, total_length) = (select count(*), sum(length)::bigint from search.doc);
    update search.lexeme l set documents = l.documents + (w.ndoc::bigint * ${copies} / ${size})::integer
      from ts_stat('select vector from search.doc where id in (select id from base)') w where w.word = l.lexeme`)
}

/** A UUID of version 4, as those of accounts: calls of the contract refuse others. */
const readerId = (number: string) =>
  `overlay(overlay(md5('scale-reader-' || ${number}) placing '4' from 13) placing '8' from 17)::uuid`

async function addReaders(session: SqlSession, readers: number, report: Report): Promise<void> {
  for (let from = 1; from <= readers; from += rowsAtOnce) {
    const to = Math.min(readers, from + rowsAtOnce - 1)
    const each = `from generate_series(${from}, ${to}) i, lateral (select ${readerId('i')} as id, now() - i * interval '1 minute' as at) r`
    await session.exec(`insert into auth."user" (id, email, display_name, secret_hash, created_at, updated_at)
        select r.id, 'reader-' || i || '@example.test', 'Читатель ' || i, '', r.at, r.at ${each};
      insert into comments.person (user_id, display_name, is_expert, is_archived, registered_at)
        select r.id, 'Читатель ' || i, false, false, r.at ${each}`)
    report('читатели', to, readers)
  }
}

/** Threads of the same size under all articles: a third of the comments begin a branch, a third answer them, a third answer the answers. */
async function addComments(
  session: SqlSession,
  base: Base,
  { comments, readers }: Wanted,
  report: Report,
): Promise<void> {
  if (comments === 0) return
  const posts = base.size + base.copies
  const perPost = Math.ceil(comments / posts)
  const { rows } = await session.query<{ last: string }>(
    'select coalesce(max(id), 0)::text as last from comments.comment',
  )
  const last = Number(rows[0]!.last)
  const key = (id: string) => `lpad(to_hex(${id}), 10, '0')`
  for (let from = 1; from <= comments; from += rowsAtOnce) {
    const to = Math.min(comments, from + rowsAtOnce - 1)
    await session.exec(`insert into comments.comment (id, post_id, parent_id, reply_to_id, level, path, sort_key, author_id, content, app, is_subscribed,
        status, published_at, created_at, updated_at) overriding system value
      select n.id, coalesce(base.id, ${base.first} + post - ${base.size}), parent, parent, level, path, key,
        ${readerId(`(1 + number::bigint * 7919 % ${readers})`)},
        '<p>Полила, подождала три дня и полила ещё раз: листья поднялись, новые пошли от самой земли. № ' || number || '</p>', 'web', false, 1, at, at, at
      from (select number, ${last} + number as id, (number - 1) / ${perPost} as post, (number - 1) % ${perPost} % 3 + 1 as level,
          now() - interval '${spreadDays} days' * ((${comments} - number)::float8 / ${comments}) as at
        from generate_series(${from}, ${to}) number) n
      cross join lateral (select
        case when level > 1 then n.id - 1 end as parent,
        case level when 1 then '{}'::bigint[] when 2 then array[n.id - 1] else array[n.id - 2, n.id - 1] end as path,
        case level when 1 then ${key('n.id')} when 2 then ${key('n.id - 1')} || ${key('n.id')}
          else ${key('n.id - 2')} || ${key('n.id - 1')} || ${key('n.id')} end as key) p
      left join base on base.rank = post;
      insert into comments.comment_counter (comment_id, post_id, is_top, is_visible, likes, recursive_likes, replies)
        select id, post_id, level = 1, true, id % 7, id % 7 + id % 5, 3 - level from comments.comment
        where id between ${last + from} and ${last + to}`)
    report('комментарии', to, comments)
  }
  await session.exec(`insert into comments.post (post_id, visible, listed, version)
      select post_id, count(*), count(*), 1 from comments.comment where id > ${last} group by post_id
      on conflict (post_id) do update set visible = excluded.visible, listed = excluded.listed, version = comments.post.version + 1;
    insert into content.post_stat (post_id, comments, comments_version)
      select p.post_id, p.visible, p.version from comments.post p join content.post on content.post.id = p.post_id
      on conflict (post_id) do update set comments = excluded.comments, comments_version = excluded.comments_version;
    select setval(pg_get_serial_sequence('comments.comment', 'id'), ${last + comments})`)
}
