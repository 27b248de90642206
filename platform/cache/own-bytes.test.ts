import { expect, test } from 'vitest'
import { ownBytes } from './own-bytes.ts'

test('kept bytes do not hold the pool that they come from', () => {
  const pooled = Buffer.from('страница')
  expect(pooled.buffer.byteLength).toBeGreaterThan(pooled.byteLength)
  const own = ownBytes(pooled)
  expect(own.toString()).toBe('страница')
  expect(own.buffer.byteLength).toBe(own.byteLength)
})
