import { expect, test } from 'vitest'
import { mendHalves } from './json-body.ts'

test.each([
  ['a whole sign, escaped', String.raw`"\ud83d\ude00"`, '😀'],
  ['a whole sign as it is', '"😀"', '😀'],
  ['its first half', String.raw`"да\ud83d"`, 'да�'],
  ['its second half', String.raw`"\uDE00да"`, '�да'],
  ['two first halves and a second', String.raw`"\ud83d\ud83d\ude00"`, '�😀'],
  ['words about an escape', String.raw`"\\ud83d"`, String.raw`\ud83d`],
  ['a half after a backslash', String.raw`"\\\ud83d"`, '\\�'],
])('%s is read', (_, json, text) => {
  expect(JSON.parse(mendHalves(json))).toBe(text)
})
