import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { findTests, type WrittenTest } from './find-tests.ts'
import { section2 } from './section-2.ts'
import { entities, headings, section3 } from './section-3.ts'
import { section4 } from './section-4.ts'
import { section5 } from './section-5.ts'
import { section6 } from './section-6.ts'
import { section7 } from './section-7.ts'
import { section8 } from './section-8.ts'
import { section9 } from './section-9.ts'
import type { SpecRow } from './spec-row.ts'

const known = new Map<string, WrittenTest[]>()

/** The tests of a file, which is read once. Tables beside it belong to it. */
function testsOf(path: URL): WrittenTest[] {
  const found = known.get(path.href)
  if (found) return found
  const code = readFileSync(path, 'utf8')
  const tables = Array.from(code.matchAll(/from '(\.\/[\w-]+-table\.ts)'/g), ([, table]) =>
    readFileSync(new URL(table!, path), 'utf8'),
  )
  const tests = findTests(code, { beside: tables, isTsx: path.href.endsWith('x') })
  known.set(path.href, tests)
  return tests
}

/** True when the title is only a placeholder for its case. */
const needsCase = (title: string) => !/\p{L}{2}/u.test(title.replaceAll(/%[a-z]|\$[\w.]+/g, ''))

function missingOf({ shownBy }: SpecRow): string[] {
  return shownBy.filter(reference => {
    const [file = '', title = '', name] = reference.split(' › ')
    const path = new URL(`../../${file}`, import.meta.url)
    if (!existsSync(path)) return true
    const tests = testsOf(path).filter(each => each.title === title)
    if (name === undefined) return tests.length === 0 || needsCase(title)
    return !tests.some(({ cases }) => cases.has(name))
  })
}

describe.each([
  ['section 2', section2, 46],
  ['section 3', section3, 25],
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

test('every bold name of section 3 has its entities, and every entity belongs to one', () => {
  // The specification has thirty of them.
  expect(Object.keys(headings)).toHaveLength(30)
  const named = Object.values(headings).flat()
  const shown = [...entities.map(({ entity }) => entity), ...section3.map(({ row }) => row)]
  // Fields that are shown elsewhere have rows of their own, and the mapping of keys is no entity.
  const apart = section3.filter(({ row }) => row.includes(': ') && !named.includes(row)).map(({ row }) => row)
  expect(shown.filter(each => !named.includes(each)).toSorted()).toEqual(
    [...apart, 'Key mapping', 'Links to the site'].toSorted(),
  )
  expect(named.filter(each => !shown.includes(each))).toEqual([])
  expect(new Set(named).size).toBe(named.length)
})

test('a test that does not exist is noticed', () => {
  const at = (reference: string) => missingOf({ row: '', says: '', shownBy: [reference] })
  const here = 'tests/spec/spec-tables.test.ts'
  expect(at(`${here} › a test that does not exist is noticed`)).toEqual([])
  expect(at(`${here} › a test that nobody${' '}wrote`)).toHaveLength(1)
  expect(at('tests/no-such.test.ts › stands once')).toHaveLength(1)
  expect(at(`${here} › %s has its tests`)).toEqual([])
  expect(at(`${here} › %s has its tests › section 8`)).toEqual([])
  expect(at(`${here} › %s has its tests › section${' '}80`)).toHaveLength(1)
  // A group is no test.
  expect(at(`${here} › every row of %s`)).toHaveLength(1)
})

test('what never runs is no test, and a text elsewhere in the file is no case', () => {
  const code = `
    const more = { fourth: 4 }
    const elsewhere = 'stray'
    describe.each([['first']])('group %s', () => {
      test.each([['second', 3], ...Object.entries(more)])('%s is shown', () => { expect('inside') })
      test.skip('skipped', () => {})
      test.todo('to be done')
      test.skipIf(isOld)('only here', () => {})
    })
    describe.skip('off', () => { test('in it', () => {}) })`
  const tests = findTests(code)
  expect(tests.map(({ title }) => title)).toEqual(['%s is shown', 'only here'])
  expect([...tests[0]!.cases]).toEqual(['first', 'second', '3', 'fourth', '4'])
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
