// One rule of dashes in the words of the interface: an em dash behind a no-break space between words, an en dash between numbers only.
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { hasLooseEmDash, hasWordEnDash, readWords, type Words } from './find-dashes.ts'

const root = new URL('../', import.meta.url)
const filesIn = (folders: string) =>
  globSync(`${folders}/**/*.{ts,tsx}`, { cwd: root, exclude: name => /\.(?:test|fixture)\.tsx?$/.test(name) })

const wrongIn = (files: readonly string[], isWrong: (words: Words) => boolean) =>
  files.flatMap(file => {
    const code = readFileSync(new URL(file, root), 'utf8')
    // Parsing takes most of the time, and few files have a dash.
    if (!/[–—]/.test(code)) return []
    return readWords(code, file.endsWith('x'))
      .filter(isWrong)
      .map(({ line, text }) => `${file}:${line} ${text.trim()}`)
  })

test('no dash of the site and the office begins a line, and words have em dashes', () => {
  const files = filesIn('{office,web,ui}')
  expect(files.length).toBeGreaterThan(500)
  expect(wrongIn(files, words => hasWordEnDash(words) || hasLooseEmDash(words))).toEqual([])
})

test('the words of services and rules have em dashes', () => {
  const files = filesIn('{article-body,contract,domain,platform,publishing,server,services}')
  expect(files.length).toBeGreaterThan(500)
  expect(wrongIn(files, hasWordEnDash)).toEqual([])
})

test.each([
  ["'Раздел – это место'", true, false],
  ['`${from} – ${to}`', true, false],
  ["'5–6 минут'", false, false],
  ['`${from}–${to} минут`', false, false],
  ["'Раздел — это место'", false, true],
  ["'Раздел\\u00a0— это место'", false, false],
  ['<p>Раздел — это место</p>', false, true],
  ['<p>Раздел&nbsp;— это место</p>', false, false],
  ['<p title="пусто — сразу" />', false, true],
  ['`Поиск — ${magazine.name}`', false, false],
  ["'—'", false, false],
])('%s: an en dash between words %s, an em dash that may begin a line %s', (code, isEn, isLoose) => {
  const words = readWords(code, true)
  expect([words.some(hasWordEnDash), words.some(hasLooseEmDash)]).toEqual([isEn, isLoose])
})
