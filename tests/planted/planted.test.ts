import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { knownBugs } from './known-bugs.ts'
import { makeMutants, plantIn, shuffleMutants } from './make-mutants.ts'
import { makeScratch } from './plant.ts'
import { readImportGraph } from './related-tests.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

test.each([
  ['a <= b', ['boundary: a < b']],
  ['a === b', ['equality: a !== b']],
  ['a && b', ['logic: a || b']],
  ['a - 1', ['arithmetic: a + 1', 'off by one: a - 2']],
  ['a ?? b', ['fallback: b']],
  ['f(a, b)', ['swapped arguments: f(b, a)', 'removed line: ;']],
  ['if (a) return', ['negated condition: if (!(a)) return', 'removed line: ;']],
  ['x = !a ? b : c', ['negated condition: x = !(!a) ? b : c', 'negated condition: x = a ? b : c', 'removed line: ;']],
  ['x = list.every(f)', ['exchanged call: x = list.some(f)', 'removed line: ;']],
  ['x = text.trim()', ['dropped call: x = text', 'removed line: ;']],
  [
    'x = { isOpen: true, size: 20 }',
    ['removed line: x = {  size: 20 }', 'turned flag: x = { isOpen: false, size: 20 }'],
  ],
])('mutants of «%s» have one change each', (text, expected) => {
  const made = makeMutants('a.ts', text).map(mutant => `${mutant.operator}: ${plantIn(text, mutant)}`)
  expect(made).toEqual(expect.arrayContaining(expected))
})

test('types, imports, descriptions and examples are left alone', () => {
  const text =
    "import { a } from 'a'\ntype B = { c: 1 | 2 }\nexport const d = z.string().describe(1 < 2)\nconst e = { examples: [1, true] }"
  expect(makeMutants('a.ts', text)).toEqual([])
})

test('values of which only the sign matters in a comparator are not changed', () => {
  const operatorsOf = (text: string) => makeMutants('a.ts', text).map(({ operator }) => operator)
  expect(operatorsOf('x.toSorted((a, b) => (a < b ? -1 : 1))')).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/^(off by one|boundary)$/)]),
  )
  expect(operatorsOf('x.sort((a, b) => (a < b ? -1 : 0))')).toEqual(expect.arrayContaining(['off by one', 'boundary']))
  expect(operatorsOf('x.map(a => (a < b ? -1 : 1))')).toEqual(expect.arrayContaining(['off by one', 'boundary']))
})

test('the same seed draws the same mutants, and another seed draws others', () => {
  const mutants = makeMutants('a.ts', 'x = a < b && c - 1 > d[2] ? f(3, e) : g(4, h)')
  const [first, again, other] = ['1', '1', '2'].map(seed => shuffleMutants(mutants, seed))
  expect(first).toEqual(again)
  expect(first).not.toEqual(other)
  expect(first!.length).toBe(mutants.length)
  expect(new Set(first)).toEqual(new Set(mutants))
})

test.each(knownBugs)('$name: the place and the tests exist once', ({ file, search, tests }) => {
  expect(readFileSync(join(root, file), 'utf8').split(search)).toHaveLength(2)
  expect(tests.filter(each => !existsSync(join(root, each)))).toEqual([])
})

test('the tests of a file are those that import it, with the nearest first', () => {
  const graph = readImportGraph(root)
  expect(graph.testsOf('russian/plural.ts', 5)[0]).toBe('russian/plural.test.ts')
  expect(graph.testsOf('services/comments/rules/moderation/repeats.ts', 5)[0]).toBe(
    'services/comments/rules/moderation/moderation.test.ts',
  )
})

test('the tests that open a service are related to its files', () => {
  expect(readImportGraph(root).testsOf('services/auth/may.ts', 5)[0]).toBe('services/auth/auth.test.ts')
})

test('a bug that a test notices is caught, another one survives, and the tree is unchanged afterwards', async () => {
  using scratch = makeScratch(root, ['russian', 'package.json', 'tsconfig.json', 'vitest.config.ts', 'tests/setup.ts'])
  const file = 'russian/plural.ts'
  const text = readFileSync(join(scratch.root, file), 'utf8')
  const groups = [['russian/portions.test.ts'], ['russian/plural.test.ts']]
  const [mutant] = makeMutants(file, text).filter(
    ({ operator }) => operator === 'swapped arguments' || operator === 'negated condition',
  )
  const caught = await scratch.judge(mutant!, groups)
  expect(caught).toMatchObject({ outcome: 'caught', by: expect.stringMatching(/^russian\/\w+\.test\.ts › /) })
  const survived = await scratch.judge({ file, start: 0, end: 0, replacement: '// Nobody notices this.\n' }, groups)
  expect(survived).toEqual({ outcome: 'survived', by: 'russian/portions.test.ts, russian/plural.test.ts' })
  expect(readFileSync(join(scratch.root, file), 'utf8')).toBe(text)
  expect(readFileSync(join(root, file), 'utf8')).toBe(text)
})
