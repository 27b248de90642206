import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { constants, errorCatalogue, type SpecRow } from './spec-tables.ts'

/** As it is written in a call of `test`: in quotes of any kind. */
function isTest(title: string, code: string): boolean {
  const oneLine = code.replaceAll(/\(\s+/g, '(')
  const escaped = title.replaceAll("'", String.raw`\'`)
  return [`'${escaped}'`, `"${title}"`, `\`${title}\``].some(quoted => oneLine.includes(`(${quoted},`))
}

function missingOf({ shownBy }: SpecRow): string[] {
  return shownBy.filter(reference => {
    const [file = '', title = ''] = reference.split(' › ')
    const path = new URL(`../${file}`, import.meta.url)
    return !existsSync(path) || !isTest(title, readFileSync(path, 'utf8'))
  })
}

describe.each([
  ['section 8', errorCatalogue, 26],
  ['section 9', constants, 35],
])('every row of %s', (_, rows, count) => {
  test('stands once', () => {
    expect(rows).toHaveLength(count)
    expect(new Set(rows.map(({ row }) => row)).size).toBe(count)
  })

  test.each(rows.map(each => [each.row, each] as const))('%s has its tests', (_row, row) => {
    expect(row.shownBy.length).toBeGreaterThan(0)
    expect(missingOf(row)).toEqual([])
  })
})

test('a test that is not there is noticed', () => {
  const at = (reference: string) => missingOf({ row: '', says: '', shownBy: [reference] })
  expect(at('tests/spec-tables.test.ts › a test that is not there is noticed')).toEqual([])
  expect(at('tests/spec-tables.test.ts › a test that nobody wrote')).toHaveLength(1)
  expect(at('tests/no-such.test.ts › stands once')).toHaveLength(1)
})
