import { expect, test } from 'vitest'
import { findDatabaseSuites, findEngineSuites, findSuites, planSuites } from './test-suites.ts'

test('suites that use a database are found, others are not', () => {
  const suites = findDatabaseSuites()
  expect(suites).toContain('platform/db/db.conformance.test.ts')
  expect(suites).toContain('services/content/content.test.ts')
  // It reaches the database through the whole application.
  expect(suites).toContain('tests/rights.test.ts')
  expect(suites).not.toContain('web/links.test.ts')
  expect(findSuites()).toEqual(expect.arrayContaining([...suites, 'web/links.test.ts']))
})

test('suites that run on both engines by themselves are found', () => {
  expect(findEngineSuites()).toContain('platform/db/db.conformance.test.ts')
  expect(findEngineSuites()).not.toContain('services/content/content.test.ts')
})

test('every suite runs on some engine; those that run on both by themselves only with a server', () => {
  const { embedded, postgres } = planSuites({ all: false })
  expect([...new Set([...embedded, ...postgres])].toSorted()).toEqual(findSuites())
  expect(embedded).toEqual(
    expect.arrayContaining(['web/links.test.ts', 'tests/empty-magazine.test.ts', 'tests/wire/wire.test.ts']),
  )
  expect(postgres).toEqual(
    expect.arrayContaining(['services/comments/comments.test.ts', 'tests/rights.test.ts', 'tests/wire/wire.test.ts']),
  )
  expect(embedded.filter(suite => findEngineSuites().includes(suite))).toEqual([])
})

test('a run with `--all` takes every database suite to both engines', () => {
  const { embedded, postgres } = planSuites({ all: true })
  expect(postgres).toEqual(findDatabaseSuites())
  expect([...embedded, ...findEngineSuites()].toSorted()).toEqual(findSuites())
})
