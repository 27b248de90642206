import { SaxesParser } from 'saxes'
import { expect, test } from 'vitest'
import { toXml } from './xml.ts'

/** What a strict parser reads: names, attributes and words in their order. */
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

test('words, attributes and HTML come back as they were, whatever is in them', () => {
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

test('true is a value like any other, undefined is nothing, a list repeats its element', () => {
  expect(toXml({ a: { '@yes': 'true', '@no': undefined, b: undefined, c: ['1', '2'], d: '' } })).toBe(
    '<?xml version="1.0" encoding="UTF-8"?><a yes="true"><c>1</c><c>2</c><d/></a>',
  )
})

test('characters that XML cannot hold are left out', () => {
  const bad = `до\u0000\u0008\u000b\ufffe\ud800после`
  expect(read(toXml({ a: { '@b': bad, c: bad, d: { '#cdata': bad } } }))).toEqual([
    ['a', { b: 'допосле' }],
    ['c', {}],
    'допосле',
    ['d', {}],
    'допосле',
  ])
})
