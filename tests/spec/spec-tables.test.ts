import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { section2 } from './section-2.ts'
import { section3 } from './section-3.ts'
import { section4 } from './section-4.ts'
import { section5 } from './section-5.ts'
import { section6 } from './section-6.ts'
import { section7 } from './section-7.ts'
import { section8 } from './section-8.ts'
import { section9 } from './section-9.ts'
import type { SpecRow } from './spec-row.ts'

/** A text in each kind of quotes that code may use. */
const quoted = (text: string) => [`'${text.replaceAll("'", String.raw`\'`)}'`, `"${text}"`, `\`${text}\``]

/** True when `code` calls `test` with this title, in quotes of any kind. */
function isTest(title: string, code: string): boolean {
  const oneLine = code.replaceAll(/\(\s+/g, '(')
  return quoted(title).some(written => oneLine.includes(`(${written},`))
}

/** True when the code has this case of a table: as a text, as a key or as a separate number. */
const isCase = (name: string, code: string) =>
  quoted(name).some(written => code.includes(written)) ||
  (/^\w+$/.test(name) && new RegExp(`^ +${name}: |[[(, ]${name}[\\],)]`, 'm').test(code))

/** The code of a test and of the tables beside it. */
function codeOf(path: URL): string {
  const code = readFileSync(path, 'utf8')
  const tables = Array.from(code.matchAll(/from '(\.\/[\w-]+-table\.ts)'/g), ([, table]) => new URL(table!, path))
  return [code, ...tables.map(table => readFileSync(table, 'utf8'))].join('\n')
}

/** True when the title is only a placeholder for its case. */
const needsCase = (title: string) => !/\p{L}{2}/u.test(title.replaceAll(/%[a-z]|\$[\w.]+/g, ''))

function missingOf({ shownBy }: SpecRow): string[] {
  return shownBy.filter(reference => {
    const [file = '', title = '', name] = reference.split(' › ')
    const path = new URL(`../../${file}`, import.meta.url)
    if (!existsSync(path)) return true
    const code = codeOf(path)
    return !isTest(title, code) || (name === undefined ? needsCase(title) : !isCase(name, code))
  })
}

describe.each([
  ['section 2', section2, 46],
  ['section 3', section3, 20],
  ['section 4', section4, 88],
  ['section 5', section5, 29],
  ['section 6', section6, 18],
  ['section 7', section7, 158],
  ['section 8', section8, 26],
  ['section 9', section9, 35],
])('every row of %s', (_, rows, count) => {
  test('is listed once', () => {
    expect(rows).toHaveLength(count)
    expect(new Set(rows.map(({ row }) => row)).size).toBe(count)
  })

  test.each(rows.map(each => [each.row, each] as const))('%s has its tests', (_row, row) => {
    expect(row.shownBy.length > 0).toBe(row.isMissing === undefined)
    expect(missingOf(row)).toEqual([])
  })
})

test('the statements without a test are known', () => {
  const rows = [section2, section3, section4, section5, section6, section7, section8, section9].flat()
  expect(rows.filter(({ isMissing }) => isMissing !== undefined).map(({ row }) => row)).toEqual([])
})

test('a test that does not exist is noticed', () => {
  const at = (reference: string) => missingOf({ row: '', says: '', shownBy: [reference] })
  const here = 'tests/spec/spec-tables.test.ts'
  expect(at(`${here} › a test that does not exist is noticed`)).toEqual([])
  expect(at(`${here} › a test that nobody${' '}wrote`)).toHaveLength(1)
  expect(at('tests/no-such.test.ts › stands once')).toHaveLength(1)
  expect(at(`${here} › %s has its tests`)).toEqual([])
  expect(at(`${here} › every row of %s › section 8`)).toEqual([])
  expect(at(`${here} › every row of %s › section${' '}80`)).toHaveLength(1)
})

test('a title that is only a placeholder is no test without its case', () => {
  const calls = 'tests/spec/section-7-calls.test.ts › %s'
  const at = (reference: string) => missingOf({ row: '', says: '', shownBy: [reference] })
  expect(at(calls)).toEqual([calls])
  expect(at(`${calls} › quiz GET /api/quickpolls/7`)).toEqual([])
  expect(at(`${calls} › quiz GET /api/quickpolls/8`)).toHaveLength(1)
})

test('every request sent for section 7 has its row', () => {
  const code = readFileSync(new URL('section-7-calls.test.ts', import.meta.url), 'utf8')
  const requests = [...code.matchAll(/\[\s*'(\w+ (?:GET|POST|PUT|PATCH|DELETE) [^']+)',/g)].map(
    ([, request]) => request,
  )
  const rows = section7.filter(({ shownBy: [first] }) => first!.includes('section-7-calls'))
  expect(requests.toSorted()).toEqual(rows.map(({ row }) => row).toSorted())
})
