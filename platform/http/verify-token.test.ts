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
})

test('tokens of ended sessions stay refused when the person changes later; those issued after the end are valid', () => {
  const clock = makeTestClock('2026-11-21T06:00:00.000Z')
  const changes = makeViewerChanges(clock)
  const viewer = { userId: 'anna', roles: [], isBanned: false, isExpert: false, isArchived: false }
  const issuedAt = clock.now()
  const correct = (at: Date) => changes.correct(viewer, 'session', at)
  clock.advance(1_000)
  changes.noteRevoked('anna', null)
  expect(correct(issuedAt)).toBeNull()
  clock.advance(1_000)
  changes.note('anna', viewer, 4)
  expect(correct(issuedAt)).toBeNull()
  expect(correct(clock.now())).toEqual(viewer)
})
