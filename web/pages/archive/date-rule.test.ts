import { expect, test } from 'vitest'
import { dateRuleOf } from './date-rule.ts'

test.each([
  ['2026', { path: '2026', year: 2026 }],
  ['2026/11', { path: '2026/11', year: 2026, month: 11 }],
  ['2026/1/9/', { path: '2026/1/9', year: 2026, month: 1, day: 9 }],
])('%s is a date archive', (path, parts) => expect(dateRuleOf(path)).toEqual(parts))

test.each([['202'], ['20261'], ['2026/13'], ['2026/0'], ['2026/111'], ['2026/11/31'], ['2026/2/29'], ['2026/11/001']])(
  '%s breaks the rule',
  path => expect(dateRuleOf(path)).toBe('invalid'),
)

test.each([['kak-spat'], ['2026-itogi'], ['2026/itogi'], ['2026/11/19/1'], ['']])('%s is not a date', path =>
  expect(dateRuleOf(path)).toBeUndefined(),
)
