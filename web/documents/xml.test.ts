import { SaxesParser } from 'saxes'
import { expect, test } from 'vitest'
import { toXml } from './xml.ts'

/** Reads a document with a strict parser: names, attributes and text in order. */
function read(xml: string): unknown[] {
  const seen: unknown[] = []
  const parser = new SaxesParser()
  parser.on('error', error => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => seen.push([name, attributes]))
  parser.on('text', text => seen.push(text))
  parser.on('cdata', text => seen.push(text))
  parser.write(xml).close()
  return seen
}

test('any text, attributes and HTML survive writing and parsing', () => {
  const words = `Соль & «перец» <b>"'</b> &amp; ]]> 😀`
  expect(read(toXml({ a: { '@title': words, b: words, c: { '#cdata': words } } }))).toEqual([
    ['a', { title: words }],
    ['b', {}],
    words,
    ['c', {}],
    `Соль & «перец» <b>"'</b> &amp; ]]`,
    '> 😀',
  ])
})

test('true is written like any other value, undefined is left out, a list repeats its element', () => {
  expect(toXml({ a: { '@yes': 'true', '@no': undefined, b: undefined, c: ['1', '2'], d: '' } })).toBe(
    '<?xml version="1.0" encoding="UTF-8"?><a yes="true"><c>1</c><c>2</c><d/></a>',
  )
})

test('characters that XML cannot contain are left out', () => {
  const bad = `до\u0000\u0008\u000b\ufffe\ud800после`
  expect(read(toXml({ a: { '@b': bad, c: bad, d: { '#cdata': bad } } }))).toEqual([
    ['a', { b: 'допосле' }],
    ['c', {}],
    'допосле',
    ['d', {}],
    'допосле',
  ])
})
