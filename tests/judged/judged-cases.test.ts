// The judged cases were written before the code that they test. This test checks them: a case in both halves, or a mistake that its text does not
// contain, would make the figures wrong.
import { describe, expect, test } from 'vitest'
import { cleanParagraphs } from './clean-paragraphs.ts'
import { linesByKind } from './lines-by-kind.ts'
import { linesHeldOut } from './lines-held-out.ts'
import { linesKnown } from './lines-known.ts'
import { heldOutMistakes } from './mistakes-held-out.ts'
import { mistakesByKind } from './mistakes-by-kind.ts'
import { knownMistakes } from './mistakes-known.ts'
import { ruleKinds } from '#proofreading/rule.ts'

const plain = (text: string) => text.toLowerCase().replaceAll('ё', 'е').replaceAll(/\s+/g, ' ').trim()
const countUnique = (texts: readonly string[]) => new Set(texts.map(plain)).size

describe('lines of ingredients', () => {
  const lines = [...linesKnown, ...linesHeldOut, ...linesByKind]

  test('are 250 in each half, and none is in both', () => {
    expect([linesKnown.length, linesHeldOut.length]).toEqual([250, 250])
    expect(countUnique([...linesKnown, ...linesHeldOut].map(({ line }) => line))).toBe(500)
    expect(countUnique(linesByKind.map(({ line }) => line))).toBe(linesByKind.length)
  })

  test('have amounts that are numbers or fractions, and ranges that rise', () => {
    const valueOf = (amount: string) => {
      const [over, under = '1'] = amount.split('/')
      return Number(over) / Number(under)
    }
    const amounts = lines.flatMap(({ amount, max, also }) =>
      [amount, max, also?.amount].filter(each => each !== null && each !== undefined),
    )
    expect(amounts.filter(amount => !(valueOf(amount) > 0))).toEqual([])
    expect(lines.filter(({ amount, max }) => amount && max && valueOf(max) <= valueOf(amount))).toEqual([])
  })
})

describe('planted mistakes', () => {
  const mistakes = [...knownMistakes, ...heldOutMistakes]

  test('are 100 in each half with the same distribution, and none is in both', () => {
    const spread = (half: typeof mistakes) => ruleKinds.map(kind => half.filter(each => each.kind === kind).length)
    expect([knownMistakes.length, heldOutMistakes.length]).toEqual([100, 100])
    expect(spread([...heldOutMistakes])).toEqual(spread([...knownMistakes]))
    expect(countUnique(mistakes.map(({ text }) => text))).toBe(200)
  })

  test('occur once in their text', () => {
    expect([...mistakes, ...mistakesByKind].filter(({ text, at }) => text.split(at).length !== 2)).toEqual([])
  })

  test('are complemented by paragraphs without mistakes', () => {
    expect(countUnique(cleanParagraphs)).toBe(120)
  })
})
