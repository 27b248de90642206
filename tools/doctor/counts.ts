// Counts that are kept beside the rows they count. Rows are right: `mend` sets the counts by them, some posts at a time.
import type { Database } from '#platform/db/database.ts'
import type { SqlRunner } from '#platform/db/engine.ts'
import { ok, warning, type Finding } from './finding.ts'

/** Posts or comments per statement. */
const pieceSize = 1_000

type Count = {
  code: string
  title: string
  /** Keys in order, more than `$1`. */
  keys: string
  /** Wrong ones among the keys `$1`. */
  wrong: string
  /** Takes the locks that writers of the keys `$1` queue at. */
  lock: string
  /** Sets those among the keys `$1` right. */
  mend: string
}

const visible = `select post_id, count(*) filter (where is_visible)::integer as visible,
  count(*) filter (where is_visible or replies > 0)::integer as listed
  from comments.comment_counter where post_id = any($1) group by post_id`
const answers = `select c.id, coalesce(n.n, 0) as n from comments.comment c left join (
    select ancestor, count(*)::integer as n from comments.comment b
    join comments.comment_counter k on k.comment_id = b.id and k.is_visible cross join unnest(b.path) as ancestor
    where b.post_id in (select post_id from comments.comment where id = any($1)) group by ancestor) n on n.ancestor = c.id
  where c.id = any($1)`
// An import brings counts without the people behind them, so a count may be higher than its rows, never lower.
const reacted = `select post_id, kind, count(*)::integer as n from reactions.reaction where post_id = any($1) group by post_id, kind`
const shown = (schema: string, stat: string, key: string): Pick<Count, 'keys' | 'wrong' | 'lock' | 'mend'> => ({
  keys: `select ${key} as key from ${schema}.${stat} where ${key} > $1 order by ${key} limit ${pieceSize}`,
  wrong: `select s.${key} as key from ${schema}.${stat} s left join comments.post p on p.post_id = s.${key}
    where s.${key} = any($1) and s.comments <> coalesce(p.visible, 0)`,
  lock: `select from ${schema}.${stat} where ${key} = any($1) order by ${key} for no key update`,
  mend: `update ${schema}.${stat} s set comments = coalesce((select visible from comments.post where post_id = s.${key}), 0)
    where s.${key} = any($1)`,
})

const counts: Count[] = [
  {
    code: 'counts.answers',
    title: 'ответы у комментариев',
    keys: `select id as key from comments.comment where id > $1 order by id limit ${pieceSize}`,
    wrong: `select n.id as key from (${answers}) n join comments.comment_counter k on k.comment_id = n.id where k.replies <> n.n`,
    lock: 'select from comments.comment_counter where comment_id = any($1) order by comment_id for no key update',
    mend: `update comments.comment_counter k set replies = n.n from (${answers}) n where n.id = k.comment_id and k.replies <> n.n`,
  },
  {
    code: 'counts.comments',
    title: 'комментарии у материалов',
    keys: `select post_id as key from comments.post where post_id > $1 order by post_id limit ${pieceSize}`,
    wrong: `select p.post_id as key from comments.post p left join (${visible}) n using (post_id)
      where p.post_id = any($1) and (p.visible, p.listed) is distinct from (coalesce(n.visible, 0), coalesce(n.listed, 0))`,
    lock: 'select from comments.post where post_id = any($1) order by post_id for no key update',
    mend: `update comments.post p set visible = coalesce(n.visible, 0), listed = coalesce(n.listed, 0), version = p.version + 1
      from unnest($1::integer[]) as key left join (${visible}) n on n.post_id = key where p.post_id = key`,
  },
  { code: 'counts.articles', title: 'комментарии на страницах статей', ...shown('content', 'post_stat', 'post_id') },
  {
    code: 'counts.recipes',
    title: 'комментарии на страницах рецептов',
    ...shown('recipes', 'recipe_stat', 'recipe_id'),
  },
  {
    code: 'counts.reactions',
    title: 'реакции',
    keys: `select distinct post_id as key from reactions.reaction where post_id > $1 order by key limit ${pieceSize}`,
    wrong: `select distinct n.post_id as key from (${reacted}) n left join reactions.reaction_count c using (post_id, kind)
      where coalesce(c.n, 0) < n.n`,
    lock: 'select from reactions.reacted_post where post_id = any($1) order by post_id for no key update',
    mend: `insert into reactions.reaction_count as c (post_id, kind, n) ${reacted}
      on conflict (post_id, kind) do update set n = excluded.n where c.n < excluded.n`,
  },
]

/** A write of a moment ago may be half seen, so what is wrong is looked at twice. */
async function listWrong(sql: SqlRunner, { wrong }: Count, keys: readonly number[]): Promise<number[]> {
  if (keys.length === 0) return []
  const { rows } = await sql.query<{ key: number }>(wrong, [keys])
  return rows.map(({ key }) => Number(key))
}

/** Counts once more behind the locks: nothing is written between the count and its correction. */
async function mendPiece({ sql }: Database, count: Count, keys: readonly number[]): Promise<void> {
  const session = await sql.session()
  let isBroken = true
  try {
    await session.exec('begin')
    await session.query(count.lock, [keys])
    await session.query(count.mend, [await listWrong(session, count, keys)])
    await session.exec('commit')
    isBroken = false
  } finally {
    session.release(isBroken)
  }
}

async function examineCount(database: Database, count: Count, mends: boolean): Promise<Finding> {
  const found: number[] = []
  let last = 0
  for (;;) {
    const { rows } = await database.sql.query<{ key: number }>(count.keys, [last])
    const keys = rows.map(({ key }) => Number(key))
    if (keys.length === 0) break
    last = keys.at(-1)!
    const wrong = await listWrong(database.sql, count, await listWrong(database.sql, count, keys))
    if (mends && wrong.length > 0) await mendPiece(database, count, wrong)
    found.push(...wrong)
  }
  if (found.length === 0) return ok(count.code, `Числа сходятся: ${count.title}`)
  const which = `${found.slice(0, 5).join(', ')}${found.length > 5 ? '…' : ''}`
  return mends
    ? ok(
        count.code,
        `Исправлено: ${count.title}, ${found.length} (${which}). Сохранённые страницы покажут новое число, когда обновятся`,
      )
    : warning(
        count.code,
        `Числа не сходятся: ${count.title}, ${found.length} (${which})`,
        'npm run doctor -- --mend исправит их по самим записям',
      )
}

export async function examineCounts(database: Database, { mends }: { mends: boolean }): Promise<Finding[]> {
  const { rows } = await database.sql.query<{ n: number }>(
    `select count(*)::integer as n from information_schema.tables where (table_schema, table_name) in
      (('comments', 'post'), ('content', 'post_stat'), ('recipes', 'recipe_stat'), ('reactions', 'reaction_count'))`,
  )
  // Before the first start there is nothing to count.
  if (rows[0]!.n < 4) return []
  const findings: Finding[] = []
  // In order: the counts of pages follow those of threads.
  for (const count of counts) findings.push(await examineCount(database, count, mends))
  return findings
}
