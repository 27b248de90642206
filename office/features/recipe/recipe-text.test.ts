import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { readRecipeFields } from '#contract/recipe-fields.ts'
import { formsOfUnit } from './portion-units.ts'
import { keyOf, makeWriter, newStep } from './recipe-text.ts'

const read = (doc: Y.Doc) => readRecipeFields(doc.getMap('fields').toJSON())

test('values are inserted between their neighbours, in their order', () => {
  const doc = new Y.Doc()
  const writer = makeWriter(doc)
  writer.addRows([], -1, ['творог', 'сметана'])
  writer.addRows(read(doc).rows, 0, ['# Для теста', 'мука'])
  expect(read(doc).rows.map(({ text, isGroup }) => [text, isGroup])).toEqual([
    ['творог', false],
    ['Для теста', true],
    ['мука', false],
    ['сметана', false],
  ])
  writer.add('tip', [], -1, [{ text: 'Вчерашний вкуснее' }])
  writer.add('faq', [], -1, [{ question: 'А в духовке?', answer: 'Да.' }])
  expect([read(doc).tips[0]?.text, read(doc).questions[0]?.answer]).toEqual(['Вчерашний вкуснее', 'Да.'])
})

test('a change keeps what a colleague wrote meanwhile, and a removed value stays removed', () => {
  const doc = new Y.Doc()
  const writer = makeWriter(doc)
  writer.add('step', [], -1, [newStep])
  const [before] = read(doc).steps
  const key = keyOf<'step'>(before!)
  writer.change<'step'>(key, { text: 'Смешайте.' })
  expect(writer.change<'step'>(key, { minutes: 5 })).toBe(true)
  expect(read(doc).steps[0]).toMatchObject({ text: 'Смешайте.', minutes: 5 })
  writer.remove(key)
  expect(writer.change<'step'>(key, { text: 'Поздно.' })).toBe(false)
  expect(read(doc).steps).toEqual([])
})

test('a change is taken back alone, whatever was written after it', () => {
  const doc = new Y.Doc()
  const writer = makeWriter(doc)
  writer.add('step', [], -1, [
    { ...newStep, text: 'Раз.' },
    { ...newStep, text: 'Два.' },
  ])
  const [first, second] = read(doc).steps
  const bringBack = writer.remove(second!.key)
  writer.change<'step'>(keyOf(first!), { text: 'Раз, и не спеша.' })
  bringBack()
  expect(read(doc).steps.map(({ text }) => text)).toEqual(['Раз, и не спеша.', 'Два.'])

  const takeBack = writer.asOne(() => {
    writer.addRows([], -1, ['творог', 'сметана'])
    writer.add('step', read(doc).steps, 1, [{ ...newStep, text: 'Три.' }])
    writer.setFact('portions', 8)
  })
  writer.change<'step'>(keyOf(first!), { text: 'Раз.' })
  takeBack()
  expect([read(doc).rows, read(doc).steps.map(({ text }) => text), read(doc).facts.portions]).toEqual([
    [],
    ['Раз.', 'Два.'],
    4,
  ])
  // Pasting is one step of the usual undo too.
  writer.asOne(() => {
    writer.addRows([], -1, ['творог'])
    writer.setFact('portions', 6)
  })
  writer.undo.undo()
  expect([read(doc).rows, read(doc).facts.portions]).toEqual([[], 4])
})

test('a total that is not the sum goes with the times that it belonged to', () => {
  const doc = new Y.Doc()
  const writer = makeWriter(doc)
  writer.setFacts({ prepMinutes: 10, cookMinutes: 20, totalMinutes: 25 })
  expect(read(doc).facts.totalMinutes).toBe(25)
  writer.setTime('cookMinutes', 40)
  expect(read(doc).facts.totalMinutes).toBeNull()
})

test('a unit is declined if it is known, in whichever form it was written', () => {
  expect(formsOfUnit('Штуки')).toEqual(['штука', 'штуки', 'штук'])
  expect(formsOfUnit('вертел')).toBeNull()
})

test('a row is put at another place, and only it is written', () => {
  const doc = new Y.Doc()
  const writer = makeWriter(doc)
  writer.addRows([], -1, ['а', 'б', 'в', 'г'])
  const order = () => read(doc).rows.map(({ text }) => text)
  const put = (text: string, to: number) => {
    const { rows } = read(doc)
    writer.place(rows, rows.find(row => row.text === text)!.key, to)
  }
  const written: string[] = []
  doc.getMap('fields').observe(({ keysChanged }) => written.push(...(keysChanged as Set<string>)))
  put('г', 0)
  expect([order(), written.length]).toEqual([['г', 'а', 'б', 'в'], 1])
  put('г', 3)
  expect(order()).toEqual(['а', 'б', 'в', 'г'])
  put('б', 2)
  expect(order()).toEqual(['а', 'в', 'б', 'г'])
  writer.undo.undo()
  expect(order()).toEqual(['а', 'б', 'в', 'г'])
})
