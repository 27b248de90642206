// Every entity of spec §3, field by field, as a client of spec §7 reads it: the values that were set are compared, not
// only the names.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestApp } from '../app.ts'
import { openFullMagazine, type World } from './full-magazine.ts'
import { entities, enumerations } from './section-3.ts'

const looseContracts = readFileSync(new URL('../../docs/loose-contracts.md', import.meta.url), 'utf8')
const folder = mkdtempSync(join(tmpdir(), 'delno-fields-'))
let app: TestApp
let world: World
beforeAll(async () => {
  ;({ app, world } = await openFullMagazine(folder))
})
afterAll(async () => {
  await app?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Returns the value at a path like `items.0.url`. Throws when a step is missing. */
function valueAt(value: unknown, path: string): unknown {
  return path
    .split('.')
    .filter(Boolean)
    .reduce((of: unknown, step) => {
      if (typeof of !== 'object' || of === null || !(step in of)) throw new Error(`${path}: there is no ${step}`)
      return (of as Record<string, unknown>)[step]
    }, value)
}
const toSnake = (name: string) => name.replaceAll(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
const splitFields = (says: string) => [...new Set(says.split(',').map(field => field.trim()))]

describe.each(entities.map(each => [each.entity, each] as const))('%s', (_, { says, at, isSnakeOnWire, fields }) => {
  test('has a row for each field that the specification names, and no other', () => {
    expect(Object.keys(fields).toSorted()).toEqual(splitFields(says).toSorted())
  })

  // spec-tables.test.ts checks the fields with a test elsewhere.
  const rows = Object.entries(fields).flatMap(([field, shown]) => ('shownBy' in shown ? [] : [[field, shown] as const]))
  test.each(rows)('%s', (field, shown) => {
    if ('loose' in shown) {
      expect(looseContracts).toContain(`\n| ${shown.loose}`)
      return
    }
    for (const { at: path = isSnakeOnWire ? toSnake(field) : field, is } of [shown].flat()) {
      const found = path.startsWith('/') ? valueAt(world, path.slice(1)) : valueAt(valueAt(world, at), path)
      expect([path, found]).toEqual([path, typeof is === 'function' ? (is as (of: World) => unknown)(world) : is])
    }
  })
})

test.each(enumerations.map(each => [each.what, each] as const))(
  'the %s are those of the specification',
  (_, { of, is }) => {
    expect(of(world)).toEqual(is)
  },
)
