import { expect, test } from 'vitest'
import { quietUntil } from './quiet.ts'

const until = (moment: string, zone = '+03:00') => quietUntil(new Date(moment), zone)?.toISOString() ?? null

test('quiet hours last from 22:00 to 8:00 in the time zone of the magazine', () => {
  expect(until('2026-11-24T18:59:59Z')).toBeNull()
  expect(until('2026-11-24T19:00:00Z')).toBe('2026-11-25T05:00:00.000Z')
  expect(until('2026-11-24T23:30:00Z')).toBe('2026-11-25T05:00:00.000Z')
  expect(until('2026-11-25T04:59:59Z')).toBe('2026-11-25T05:00:00.000Z')
  expect(until('2026-11-25T05:00:00Z')).toBeNull()
  expect(until('2026-11-25T05:00:00Z', '-05:00')).toBe('2026-11-25T13:00:00.000Z')
})
