// Migrations of a schema run in the order of their numbers. An installation remembers them by their full names.
import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

/**
 * Numbers that two migrations share, because they were written on two branches. Installations remember them by name, so a renamed one would run
 * again. They change different columns and can run in any order.
 */
const sharedNumbers = ['services/content/migrations/007']

test('no two migrations of a service have one number', () => {
  const files = globSync('{platform,services/*}/migrations/*.sql', {
    cwd: fileURLToPath(new URL('../', import.meta.url)),
  })
  expect(files.length).toBeGreaterThan(25)
  const numbers = files.map(file => file.replace(/-[^/]*$/, ''))
  expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual(sharedNumbers)
})
