// A trial: what a rule with another setting would have caught among the last comments. Its cost is bounded by their number: one rule looks at each
// twice, and others get their turn in between.
import { setImmediate as giveWay } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import { dayMs } from '#domain/time-units.ts'
import { triedComments, triedEarlier } from '../limits.ts'
import { listLinks, toPlainText } from '../rules/markup.ts'
import type { Submission } from '../rules/moderation/phase.ts'
import type { ModerationRule, RuleSetting } from '../rules/moderation/rule.ts'
import type { CommentsTables } from '../store/tables.ts'

type Executor = Kysely<CommentsTables>
export type Fate = 'kept' | 'removed' | 'unseen'

type TriedRow = {
  id: number
  authorId: string
  postId: number
  content: string
  createdMs: number
  registeredMs: number
  published: number
  refused: number
  others: number
  fate: Fate
}

/**
 * The last comments that have words, with what was known of their authors then. What became of a comment: the decision that stands says it,
 * without one the last action of the former kind. What rules alone rejected, nobody has seen.
 */
async function listTried(db: Executor): Promise<TriedRow[]> {
  const { rows } = await sql<TriedRow>`
    with last as materialized (
      select * from comments.comment where content <> '' order by id desc limit ${triedComments})
    select c.id, c.author_id as "authorId", c.post_id as "postId", c.content,
      (extract(epoch from c.created_at) * 1000)::bigint as "createdMs",
      (extract(epoch from p.registered_at) * 1000)::bigint as "registeredMs",
      h.published, h.refused, o.others,
      case when d.action = 'hide' or c.deleted_by <> c.author_id::text then 'removed'
        when d.action = 'keep' then 'kept'
        when m.action in ('reject', 'spam', 'shadow', 'remove', 'ban') then 'removed'
        when m.action in ('approve', 'unshadow') then 'kept' else 'unseen' end as fate
    from last c join comments.person p on p.user_id = c.author_id
    left join comments.decision d on d.id = c.decision_id and d.undone_at is null
    left join lateral (select action from comments.moderation where comment_id = c.id and action <> 'anonymize'
      order by id desc limit 1) m on true
    cross join lateral (
      select (count(*) filter (where status = 1 and shadowed_at is null and deleted_at is null))::integer as published,
        (count(*) filter (where status in (3, 4) or deleted_by <> author_id::text))::integer as refused
      from (select * from comments.comment e where e.author_id = c.author_id
        and (e.created_at, e.id) < (c.created_at, c.id) order by e.created_at desc, e.id desc limit 200) e) h
    cross join lateral (
      select count(distinct author_id)::integer as others from (
        select e.author_id from comments.comment e where e.text_key <> '' and c.text_key <> '' and md5(e.text_key) = md5(c.text_key)
          and e.created_at > c.created_at - interval '1 day' and e.created_at <= c.created_at and e.author_id <> c.author_id
        limit 50) e) o
    order by c.id desc`.execute(db)
  return rows
}

type EarlierRow = { id: number; authorId: string; postId: number; text: string; createdMs: number }

/** What their authors wrote from a day before the first of them on, the newest first. */
async function listEarlier(db: Executor, tried: readonly TriedRow[]): Promise<Map<string, EarlierRow[]>> {
  if (tried.length === 0) return new Map()
  const authors = [...new Set(tried.map(({ authorId }) => authorId))]
  const times = tried.map(({ createdMs }) => createdMs)
  const { rows } = await sql<EarlierRow>`
    select id, author_id as "authorId", post_id as "postId", text_key as text,
      (extract(epoch from created_at) * 1000)::bigint as "createdMs"
    from comments.comment where author_id = any (${authors}::uuid[]) and status <> 3
      and created_at > ${new Date(Math.min(...times) - dayMs)} and created_at <= ${new Date(Math.max(...times))}
    order by created_at desc, id desc limit ${triedEarlier}`.execute(db)
  return Map.groupBy(rows, ({ authorId }) => authorId)
}

/** As many as the rules get of a person when a comment is written. */
const earlierMax = 200

function submissionOf(row: TriedRow, earlier: readonly EarlierRow[], ownHost: string): Submission {
  const { createdMs, postId, published, refused } = row
  return {
    text: toPlainText(row.content),
    links: listLinks(row.content),
    postId,
    ownHost,
    nowMs: createdMs,
    author: { createdMs: row.registeredMs, published, refused },
    earlier: earlier
      .filter(each => each.id !== row.id && each.createdMs <= createdMs && each.createdMs > createdMs - dayMs)
      .slice(0, earlierMax),
    sameByOthers: row.others,
  }
}

export type Caught = Pick<TriedRow, 'id' | 'authorId' | 'postId' | 'createdMs' | 'fate'> & {
  text: string
  evidence: string
  isNew: boolean
}
export type Trial = { looked: number; before: number; caught: Caught[] }

/** How long the rules look at comments without giving way. */
const turnMs = 10

export async function tryRule(
  db: Executor,
  rule: ModerationRule,
  { present, wanted, ownHost }: { present: RuleSetting; wanted: RuleSetting; ownHost: string },
): Promise<Trial> {
  const tried = await listTried(db)
  const earlier = await listEarlier(db, tried)
  const caught: Caught[] = []
  let before = 0
  let since = performance.now()
  for (const row of tried) {
    const submission = submissionOf(row, earlier.get(row.authorId) ?? [], ownHost)
    const isCaughtNow = present.action !== 'off' && rule.find(submission, present.params) !== undefined
    if (isCaughtNow) before += 1
    const evidence = wanted.action === 'off' ? undefined : rule.find(submission, wanted.params)
    const { id, authorId, postId, createdMs, fate } = row
    if (evidence !== undefined)
      caught.push({ id, authorId, postId, createdMs, fate, text: submission.text, evidence, isNew: !isCaughtNow })
    if (performance.now() - since < turnMs) continue
    await giveWay()
    since = performance.now()
  }
  return { looked: tried.length, before, caught }
}
