// Compares output with a file kept beside the test. `WRITE_GOLDEN=1` writes the files; without it a missing file fails the test.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect } from 'vitest'

export function expectGolden(file: URL, text: string): void {
  if (process.env['WRITE_GOLDEN'] === '1') {
    mkdirSync(dirname(file.pathname), { recursive: true })
    writeFileSync(file, text)
    return
  }
  if (!existsSync(file)) throw new Error(`${file.pathname} is missing: WRITE_GOLDEN=1 writes it`)
  expect(text).toBe(readFileSync(file, 'utf8'))
}

const uuid = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g

/**
 * Replaces ids that differ from run to run by names: those of `known`, and `ID-1`, `ID-2`, … for others in order of appearance. Two
 * people never share a name, so a reply that swaps people differs.
 */
export function makeIdNames(known: ReadonlyMap<string, string>): (text: string) => string {
  const others = new Map<string, string>()
  const nameOf = (id: string) => {
    const name = known.get(id) ?? others.get(id) ?? `ID-${others.size + 1}`
    if (!known.has(id)) others.set(id, name)
    return name
  }
  return text => text.replace(uuid, nameOf)
}
