// Questions that found nothing: their number is bounded, and they are forgotten.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs } from '#domain/time-units.ts'
import { openTestApp, type TestApp } from '#tests/app.ts'
import { countEmptyQuestion, listEmptyQuestions, removeOldEmptyQuestions } from './store/empty-questions.ts'
import type { SearchTables } from './store/tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ services: ['search', 'content', 'recipes', 'views', 'media'] })
})
afterAll(() => app.close())

test('a full table counts only what it knows, rare ones make room, and old ones go', async () => {
  const db = app.context.db.of<SearchTables>('search').kysely
  const rowsMax = 5
  const now = app.clock.now()
  const ask = (words: string, daysAgo = 0) =>
    countEmptyQuestion(db, { words, now: new Date(now.getTime() - daysAgo * dayMs), rowsMax })
  const kept = async () =>
    (await listEmptyQuestions(db, { timesMin: 1, limit: 10 })).map(({ words, times }) => [words, times])
  for (const words of ['а1', 'а2', 'а3', 'а4', 'а5', 'а6', 'а1']) await ask(words)
  expect(await kept()).toEqual([['а1', 2], ...['а2', 'а3', 'а4', 'а5'].map(words => [words, 1])])
  await removeOldEmptyQuestions(db, { before: new Date(now.getTime() - 90 * dayMs), rowsMax })
  expect((await kept()).length).toBe(4)
  await removeOldEmptyQuestions(db, { before: new Date(now.getTime() + dayMs), rowsMax })
  expect(await kept()).toEqual([])
})
