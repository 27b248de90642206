import { expect, test } from 'vitest'
import * as units from './time-units.ts'

test('every unit has its own length', () => {
  const { minuteMs, hourMs, dayMs } = units
  expect([minuteMs / 1000, hourMs / minuteMs, dayMs / hourMs]).toEqual([60, 60, 24])
  expect(units.daySeconds * 1000).toBe(dayMs)
})
