import { expect, test } from 'vitest'
import { makeTestClock } from '#platform/clock.ts'
import { makeViewerChanges } from './verify-token.ts'

test('an event about a person that arrives after a newer one is ignored', () => {
  const clock = makeTestClock('2026-11-21T06:00:00.000Z')
  const changes = makeViewerChanges(clock)
  const viewer = { userId: 'anna', roles: [], isBanned: false, isExpert: false, isArchived: false }
  const correct = () => changes.correct(viewer, 'session', clock.now())
  changes.note('anna', { ...viewer, isArchived: true }, 1)
  expect(correct()).toMatchObject({ isArchived: true })
  changes.note('anna', viewer, 2)
  changes.note('anna', { ...viewer, isArchived: true }, 1)
  expect(correct()).toEqual(viewer)
  changes.noteRevoked('anna', null, 3)
  changes.note('anna', viewer, 2)
  expect(correct()).toBeNull()
})
