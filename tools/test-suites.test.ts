import { expect, test } from 'vitest'
import { findDatabaseSuites, findEngineSuites, findSuites } from './test-suites.ts'

test('suites that use a database are found, others are not', () => {
  const suites = findDatabaseSuites()
  expect(suites).toContain('platform/db/db.conformance.test.ts')
  expect(suites).toContain('services/content/content.test.ts')
  // Through the whole application.
  expect(suites).toContain('tests/rights.test.ts')
  expect(suites).not.toContain('web/links.test.ts')
  expect(findSuites()).toEqual(expect.arrayContaining([...suites, 'web/links.test.ts']))
})

test('suites that try both engines by themselves are found', () => {
  expect(findEngineSuites()).toContain('platform/db/db.conformance.test.ts')
  expect(findEngineSuites()).not.toContain('services/content/content.test.ts')
})
