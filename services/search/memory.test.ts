import { afterAll, beforeAll, expect, test } from 'vitest'
import { indexDocuments } from './indexing.ts'
import { readDemoDocuments } from './judged/demo-documents.ts'
import { substitutesMax } from './limits.ts'
import { makeIndexMemory } from './memory.ts'
import { headMark } from './rules/document.ts'
import { kinRange } from './rules/question.ts'
import { lexemeOf } from './rules/words.ts'
import { findLexemes } from './store/dictionary.ts'
import { openTestSearch, type TestSearch } from './testing.ts'

const documents = readDemoDocuments().slice(0, 40)
let opened: TestSearch
beforeAll(async () => {
  opened = await openTestSearch(documents)
  await indexDocuments(
    opened.search,
    documents.map(({ id }) => id),
  )
})
afterAll(() => opened[Symbol.asyncDispose]())

const questions = [
  ['защитить', 'окно'],
  ['окно', 'деньги', 'нетакогослова'],
  ['нетакогослова', 'защитить', 'деньги'],
].map(words => words.map(lexemeOf))

test('the dictionary says the same from memory, in part or in whole, as from the database', async () => {
  const { kysely } = opened.search.db
  const memory = makeIndexMemory()
  for (const own of [...questions, ...questions]) {
    const lexemes = own.flatMap(lexeme => [lexeme, headMark + lexeme])
    const ranges = own.flatMap(lexeme => {
      const range = kinRange(lexeme)
      return range ? [{ lexeme, ...range }] : []
    })
    const remembered = await memory.lookUp(kysely, lexemes, ranges)
    expect(remembered).toEqual(await findLexemes(kysely, lexemes, ranges, substitutesMax))
    expect(remembered.counts.size).toBeGreaterThan(0)
  }
})

test('a page that was read while the index changed is read again', async () => {
  const { kysely } = opened.search.db
  const memory = makeIndexMemory()
  const { id } = documents[0]!
  const titleOf = async () => (await memory.readPages(kysely, [id])).get(id)?.title.text
  const early = titleOf()
  memory.forget()
  await early
  await kysely.updateTable('page').set({ title: 'Новое имя' }).where('id', '=', id).execute()
  expect(await titleOf()).toBe('Новое имя')
  await kysely.updateTable('page').set({ title: 'Ещё новее' }).where('id', '=', id).execute()
  expect(await titleOf()).toBe('Новое имя')
  memory.forget()
  expect(await titleOf()).toBe('Ещё новее')
})
