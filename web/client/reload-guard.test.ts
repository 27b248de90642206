import { expect, test } from 'vitest'
import { mayReload } from './reload-guard.ts'

function makeStorage() {
  const map = new Map<string, string>()
  return {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
  }
}

test('a path reloads once in ten seconds, another path at once', () => {
  const storage = makeStorage()
  expect(mayReload('/a', 100_000, storage)).toBe(true)
  expect(mayReload('/a', 109_999, storage)).toBe(false)
  expect(mayReload('/b', 109_999, storage)).toBe(true)
  expect(mayReload('/a', 110_000, storage)).toBe(true)
})

test('without storage nothing reloads by itself', () => {
  const broken = {
    getItem: () => {
      throw new Error('no')
    },
    setItem: () => {},
  }
  expect(mayReload('/a', 1, broken)).toBe(false)
})
