import { afterAll, beforeAll, expect, test } from 'vitest'
import { indexDocuments } from './indexing.ts'
import { readDemoDocuments } from './judged/demo-documents.ts'
import { byIngredients, questions, slips } from './judged/questions.ts'
import { rank } from './search.ts'
import { openTestSearch, type TestSearch } from './testing.ts'

const documents = readDemoDocuments()
const slugOf = new Map(documents.map(({ id, slug }) => [id, slug]))
let opened: TestSearch
beforeAll(async () => {
  opened = await openTestSearch(documents)
  await indexDocuments(
    opened.search,
    documents.map(({ id }) => id),
  )
}, 240_000)
afterAll(() => opened[Symbol.asyncDispose]())

async function ask(question: string) {
  const { ids, understood } = await rank(opened.search, question, null)
  return { slugs: ids.map(id => slugOf.get(id)), correction: understood.correction, searched: understood.searched }
}
/** Only of what is in the magazine: an article that was taken out of the demo takes its questions along. */
const asked = <T>(cases: readonly T[], slugs: (item: T) => readonly string[]) =>
  cases.filter(item => slugs(item).every(slug => documents.some(document => document.slug === slug)))

/** Measured 2026-11-21: see README.md. The floors leave room for two or three texts written anew. */
const floors = { first: 0.87, firstTen: 0.97 }

test('questions in plain words find their text first', { timeout: 240_000 }, async () => {
  const cases = asked(questions, ([, slug]) => [slug])
  expect(cases.length).toBeGreaterThanOrEqual(60)
  const ranks: { question: string; slug: string; at: number; instead: string | undefined }[] = []
  for (const [question, slug] of cases) {
    const { slugs } = await ask(question)
    ranks.push({ question, slug, at: slugs.indexOf(slug), instead: slugs[0] })
  }
  const share = (within: number) => ranks.filter(({ at }) => at >= 0 && at < within).length / ranks.length
  const missed = ranks
    .filter(({ at }) => at !== 0)
    .map(({ question, slug, at, instead }) => `${question}: ${slug} is ${at + 1}, ${instead} is first`)
  const measured = `recall@1 ${share(1).toFixed(3)}, recall@10 ${share(10).toFixed(3)} of ${ranks.length}\n${missed.join('\n')}`
  expect(share(1), measured).toBeGreaterThanOrEqual(floors.first)
  expect(share(10), measured).toBeGreaterThanOrEqual(floors.firstTen)
})

test.each(asked(slips, ([, , slug]) => [slug]))(
  '«%s» is read as meant (%s)',
  { timeout: 60_000 },
  async (typed, correction, slug) => {
    const found = await ask(typed)
    expect(found.slugs[0], `searched: ${found.searched}`).toBe(slug)
    expect(found.correction).toBe(correction)
  },
)

test.each(asked(byIngredients, ([, slugs]) => slugs))(
  '«%s» finds recipes by what is in them',
  { timeout: 60_000 },
  async (question, slugs) => {
    expect((await ask(question)).slugs.slice(0, 5)).toEqual(expect.arrayContaining(slugs))
  },
)
