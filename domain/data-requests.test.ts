import { expect, test } from 'vitest'
import { dueDay, soonDay, type DataRequestKind } from './data-requests.ts'

test.each<[string, DataRequestKind, string, boolean, string]>([
  ['a copy: ten working days', 'copy', '2026-11-16', false, '2026-11-30'],
  ['a copy, prolonged by five', 'copy', '2026-11-16', true, '2026-12-07'],
  ['a copy over 4 November', 'copy', '2026-10-26', false, '2026-11-10'],
  ['a copy over New Year, prolonged', 'copy', '2026-12-28', true, '2027-01-27'],
  ['a correction: seven working days', 'correction', '2026-11-26', false, '2026-12-07'],
  ['a correction is never prolonged', 'correction', '2026-11-26', true, '2026-12-07'],
  ['a withdrawal: thirty days of the calendar', 'withdrawal', '2026-11-26', false, '2026-12-26'],
  ['a withdrawal is never prolonged', 'withdrawal', '2026-02-10', true, '2026-03-12'],
  ['a deletion: ten working days', 'deletion', '2026-04-27', false, '2026-05-13'],
  ['a deletion, prolonged', 'deletion', '2026-04-27', true, '2026-05-20'],
])('%s', (_, kind, received, isProlonged, due) => expect(dueDay(kind, received, isProlonged)).toBe(due))

test('what is due within three working days is soon', () => {
  expect([soonDay('2026-11-26'), soonDay('2026-12-29')]).toEqual(['2026-12-01', '2027-01-12'])
})
