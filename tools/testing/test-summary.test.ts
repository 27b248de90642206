import { expect, test } from 'vitest'
import { shortenError } from './test-reporter.ts'
import { describeFailures, describeRepeated, describeSkips, describeSlowest } from './test-summary.ts'

const onServer = { title: 'On PostgreSQL', project: 'units', runsOnServer: true }

test('failed tests are named with their errors, and with one command for all of their files', () => {
  const failures = [
    { file: 'services/quiz/quiz.test.ts', name: 'a vote is counted once', message: 'AssertionError: 2\nat quiz:7' },
    { file: 'services/quiz/quiz.test.ts', name: 'a ban', message: 'Error: no' },
    { file: '', name: 'an error outside of any test', message: 'Error: closed' },
  ]
  expect(describeFailures(onServer, failures)).toEqual([
    '\n— Failed: On PostgreSQL',
    '✗ services/quiz/quiz.test.ts › a vote is counted once',
    '    AssertionError: 2',
    '    at quiz:7',
    '✗ services/quiz/quiz.test.ts › a ban',
    '    Error: no',
    '✗ an error outside of any test',
    '    Error: closed',
    '  again: TEST_DATABASE_URL=postgres://… npx vitest run --project units services/quiz/quiz.test.ts',
  ])
  expect(describeFailures(onServer, [])).toEqual([])
})

test('a test that passed only when it was repeated is named with its first error', () => {
  expect(
    describeRepeated([{ file: 'tests/browser/push.test.ts', name: 'a notice', message: 'Error: none\nat push:7' }]),
  ).toEqual([
    '\n— Passed only when repeated',
    '↻ tests/browser/push.test.ts › a notice',
    '    Error: none',
    '    at push:7',
  ])
  expect(describeRepeated([])).toEqual([])
})

test('of an error the first lines are kept, without colours and empty lines, and the place in the test', () => {
  const stacks = [
    { file: '/delno/services/quiz/vote.ts', line: 5 },
    { file: '/delno/services/quiz/quiz.test.ts', line: 31 },
  ]
  expect(
    shortenError({ name: 'AssertionError', message: 'expected \u001b[31m2\u001b[39m', diff: '- 1\n\n+ 2', stacks }),
  ).toBe('AssertionError: expected 2\n- 1\n+ 2\nat /delno/services/quiz/quiz.test.ts:31')
  const lines = Array.from({ length: 40 }, (_, line) => `line ${line}`)
  const short = shortenError({ message: lines.join('\n'), stacks }).split('\n')
  expect(short).toEqual([...lines.slice(0, 14), 'at /delno/services/quiz/quiz.test.ts:31'])
})

test('the ten slowest files are listed, the slowest first; of many skipped tests some are named', () => {
  const files = Array.from({ length: 12 }, (_, index) => ({ file: `${index}.test.ts`, ms: index * 1000 }))
  expect(describeSlowest(files)).toHaveLength(10)
  expect(describeSlowest(files)[0]).toBe('    11.0 s  11.test.ts')
  expect(describeSkips(['a'])).toEqual(['  skipped: a'])
  expect(describeSkips(Array.from({ length: 33 }, () => 'b')).at(-1)).toBe('  … and 3 more')
})
