// Inserts comments by SQL for the benchmarks of comments.
import type { Database } from '#platform/db/database.ts'

/** Post 1 has the long thread: a third of its comments at level 1, a third at level 2, a third at level 3. The other posts share the rest. */
export async function fillComments(
  database: Database,
  { total, threadSize }: { total: number; threadSize: number },
): Promise<void> {
  const run = (text: string) => database.sql.exec(text)
  await run('truncate comments.person, comments.post, comments.comment restart identity cascade')
  await run(`insert into comments.person (user_id, display_name, is_expert, is_archived, registered_at)
    select md5(i::text)::uuid, 'Читатель ' || i, false, false, now() from generate_series(1, 2000) i`)
  const words =
    'Полила, подождала три дня и полила ещё раз: листья поднялись, новые пошли от самой земли, так что совет хороший.'
  const key = (id: string) => `lpad(to_hex(${id}), 10, '0')`
  const piece = 20_000
  for (let from = 1; from <= total; from += piece) {
    const to = Math.min(total, from + piece - 1)
    await run(`insert into comments.comment (id, post_id, parent_id, reply_to_id, level, path, sort_key, author_id, content, app, is_subscribed, status,
        created_at, updated_at, published_at)
      select i, case when i <= ${threadSize} then 1 else 2 + (i / 30) % 5000 end,
        parent, parent, level, path, key, md5((i % 2000 + 1)::text)::uuid, '<p>${words} № ' || i || '</p>', 'web', true, 1, at, at, at
      from (select i, i % 3 as step, timestamptz '2026-11-20' + i * interval '1 second' as at from generate_series(${from}, ${to}) i) s,
      lateral (select
        case step when 1 then null when 2 then i - 1 else i - 1 end as parent,
        case step when 1 then 1 when 2 then 2 else 3 end as level,
        case step when 1 then '{}'::bigint[] when 2 then array[i - 1]::bigint[] else array[i - 2, i - 1]::bigint[] end as path,
        case step when 1 then ${key('i')} when 2 then ${key('i - 1')} || ${key('i')}
          else ${key('i - 2')} || ${key('i - 1')} || ${key('i')} end as key) p
      order by i`)
  }
  await run(`insert into comments.comment_counter (comment_id, post_id, is_top, is_visible, likes, recursive_likes, replies)
    select id, post_id, level = 1, true, id % 7, id % 7 + id % 5, 3 - level from comments.comment`)
  await run(`insert into comments.post (post_id, visible, listed, version)
    select post_id, count(*), count(*), 1 from comments.comment group by post_id`)
  for (const table of ['comment', 'comment_counter', 'post', 'person']) await run(`vacuum analyze comments.${table}`)
}
