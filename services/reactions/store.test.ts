import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { reactionKinds, type ReactionKind } from '#domain/kinds.ts'
import { migrate } from '#platform/db/migrate.ts'
import { makeTestDatabase } from '#platform/db/testing.ts'
import { insertCounts, listReactedPosts, listReactedPostsAfter, setReaction, type ReactionsTables } from './store.ts'

const folder = new URL('./migrations/', import.meta.url)

test('counts kept in columns become rows; a post keeps its dates', async () => {
  const before = mkdtempSync(join(tmpdir(), 'delno-reactions-'))
  onTestFinished(() => rmSync(before, { recursive: true, force: true }))
  cpSync(new URL('001-reactions.sql', folder), join(before, '001-reactions.sql'))
  await using database = await makeTestDatabase()
  await migrate(database, [{ schema: 'reactions', folder: pathToFileURL(before) }])
  await database.sql.exec(`
    insert into reactions.post_counter
      (post_id, thumbs_up, thumbs_down, on_fire, angry, heart, "like", dislike, created_at, updated_at)
    values
      (101, 1, 2, 3, 4, 5, 6, 7, '2026-11-01T10:00:00Z', '2026-11-02T10:00:00Z'),
      (102, 0, 0, 0, 0, 40, 0, 0, '2026-11-03T10:00:00Z', '2026-11-04T10:00:00Z'),
      (103, 0, 0, 0, 0, 0, 0, 0, '2026-11-05T10:00:00Z', '2026-11-06T10:00:00Z')`)
  expect(await migrate(database, [{ schema: 'reactions', folder }])).toEqual(['reactions/002-rows.sql'])
  expect(await listReactedPostsAfter(database.of<ReactionsTables>('reactions').kysely, 0, 10)).toEqual([
    {
      post_id: 101,
      created_at: new Date('2026-11-01T10:00:00Z'),
      updated_at: new Date('2026-11-02T10:00:00Z'),
      counts: { thumbs_up: 1, thumbs_down: 2, on_fire: 3, angry: 4, heart: 5, like: 6, dislike: 7 },
    },
    {
      post_id: 102,
      created_at: new Date('2026-11-03T10:00:00Z'),
      updated_at: new Date('2026-11-04T10:00:00Z'),
      counts: { heart: 40 },
    },
    {
      post_id: 103,
      created_at: new Date('2026-11-05T10:00:00Z'),
      updated_at: new Date('2026-11-06T10:00:00Z'),
      counts: {},
    },
  ])
})

test('a kind that joins the list is counted without a migration', async () => {
  await using database = await makeTestDatabase({ services: [{ schema: 'reactions', folder }] })
  const db = database.of<ReactionsTables>('reactions')
  const kinds = [...reactionKinds, 'astonished' as ReactionKind]
  const now = new Date('2026-11-21T09:00:00Z')
  const userId = '00000000-0000-4000-8000-000000000001'
  const countsOf = async (postId: number) => (await listReactedPosts(db.kysely, [postId]))[0]!.counts
  for (const kind of kinds) {
    await db.inTransaction(trx => setReaction(trx, { postId: 101, userId, now }, kind))
    expect(await countsOf(101)).toMatchObject({ [kind]: 1 })
  }
  await db.inTransaction(trx => setReaction(trx, { postId: 101, userId, now }, null))
  expect(await countsOf(101)).toEqual(Object.fromEntries(kinds.map(kind => [kind, 0])))
  const counts = Object.fromEntries(kinds.map((kind, index) => [kind, index]))
  await db.inTransaction(trx => insertCounts(trx, [{ id: 102, counts }], now))
  expect(await countsOf(102)).toEqual(counts)
})
