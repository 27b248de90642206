import { afterAll, beforeAll, expect, test } from 'vitest'
import { indexDocuments } from './indexing.ts'
import { readDemoDocuments } from './judged/demo-documents.ts'
import { everydayFurther } from './judged/everyday-further.ts'
import { everydayHeldOut } from './judged/everyday-held-out.ts'
import { everydayKnown } from './judged/everyday-known.ts'
import { everydayLater } from './judged/everyday-later.ts'
import { heldOut, heldOutLater } from './judged/held-out.ts'
import { byIngredients, mistypedQuestions, questions } from './judged/questions.ts'
import { withTwoTypos } from './judged/two-typos.ts'
import { isStopWord, lexemeOf, normalizeWord } from './rules/words.ts'
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
})
afterAll(() => opened[Symbol.asyncDispose]())

async function ask(question: string) {
  const { ids, understood } = await rank(opened.search, question, null)
  return { slugs: ids.map(id => slugOf.get(id)), ...understood }
}
/** Leaves out questions about articles that are no longer in the demo. */
const asked = <T>(cases: readonly T[], slugs: (item: T) => readonly string[]) =>
  cases.filter(item => slugs(item).every(slug => documents.some(document => document.slug === slug)))

/** The target applies to the tuned questions. The limits for held-out ones allow two more misses than measured (README.md). */
test.each([
  { name: 'tuned', cases: questions, atLeast: 160, first: 0.97, firstTen: 0.99 },
  { name: 'held-out', cases: heldOut, atLeast: 35, first: 0.82, firstTen: 0.95 },
  { name: 'everyday', cases: everydayKnown, atLeast: 95, first: 0.91, firstTen: 0.98 },
  { name: 'further everyday', cases: everydayFurther, atLeast: 125, first: 0.83, firstTen: 0.96 },
  { name: 'later everyday', cases: everydayLater, atLeast: 100, first: 0.87, firstTen: 0.98 },
  { name: 'everyday held-out', cases: everydayHeldOut, atLeast: 95, first: 0.73, firstTen: 0.93 },
  { name: 'later held-out', cases: heldOutLater, atLeast: 27, first: 0.76, firstTen: 0.93 },
])('$name questions find their text first', { timeout: 240_000 }, async ({ name, cases, atLeast, first, firstTen }) => {
  const answerable = asked(cases, ([, ...answers]) => answers)
  expect(answerable.length).toBeGreaterThanOrEqual(atLeast)
  const ranks: { at: number; miss: string }[] = []
  for (const [question, ...answers] of answerable) {
    const { slugs } = await ask(question)
    const at = slugs.findIndex(slug => slug !== undefined && answers.includes(slug))
    ranks.push({ at, miss: `${question}: ${answers.join(' or ')} is ${at + 1}, ${slugs[0]} is first` })
  }
  const share = (within: number) => ranks.filter(({ at }) => at >= 0 && at < within).length / ranks.length
  const missed = ranks.filter(({ at }) => at !== 0).map(({ miss }) => miss)
  const figures = `${name}: recall@1 ${share(1).toFixed(3)}, recall@10 ${share(10).toFixed(3)} of ${ranks.length}`
  console.info(figures)
  expect(share(1), [figures, ...missed].join('\n')).toBeGreaterThanOrEqual(first)
  expect(share(10), [figures, ...missed].join('\n')).toBeGreaterThanOrEqual(firstTen)
})

test('a question with two typos is understood', { timeout: 240_000 }, async () => {
  const right = asked(questions, ([, ...answers]) => answers).filter(([question]) => /[а-яё]{5}/i.test(question))
  const mistyped = withTwoTypos(
    right.map(([question]) => question),
    word => !isStopWord(normalizeWord(word)),
  )
  const found: { isFirst: boolean; corrected: number; words: number; miss: string }[] = []
  for (const [index, [question, ...answers]] of right.entries()) {
    const { typed, words } = mistyped[index]!
    const { slugs, words: understood, searched } = await ask(typed)
    const lexemes = new Set(understood.map(({ lexeme }) => lexeme))
    found.push({
      isFirst: answers.includes(slugs[0] ?? ''),
      corrected: words.filter(({ meant }) => lexemes.has(lexemeOf(normalizeWord(meant)))).length,
      words: words.length,
      miss: `${question} > ${typed} > ${searched}`,
    })
  }
  const sum = (of: (each: (typeof found)[number]) => number) => found.reduce((total, each) => total + of(each), 0)
  const words = sum(({ corrected }) => corrected) / sum(each => each.words)
  const first = sum(({ isFirst }) => Number(isFirst)) / found.length
  const figures = `two typos: ${words.toFixed(3)} of words corrected, recall@1 ${first.toFixed(3)} of ${found.length}`
  console.info(figures)
  const missed = found.filter(each => !each.isFirst).map(({ miss }) => miss)
  expect(words, figures).toBeGreaterThanOrEqual(0.82)
  expect(first, [figures, ...missed].join('\n')).toBeGreaterThanOrEqual(0.89)
})

test.each(asked(mistypedQuestions, ([, , slug]) => [slug]))(
  '«%s» is understood by %s',
  async (typed, correction, slug) => {
    const found = await ask(typed)
    expect(found.slugs[0], `searched: ${found.searched}`).toBe(slug)
    expect(found.correction).toBe(correction)
  },
)

test.each(asked(byIngredients, ([, slugs]) => slugs))(
  '«%s» finds recipes by their ingredients',
  async (question, slugs) => {
    expect((await ask(question)).slugs.slice(0, 5)).toEqual(expect.arrayContaining(slugs))
  },
)
