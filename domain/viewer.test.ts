import { expect, test } from 'vitest'
import { isAboveInOffice, isInOffice, isModerator, isOfficeAdmin, type RoleName, type Viewer } from './viewer.ts'

const anna: Viewer = { userId: 'anna', roles: [], isBanned: false, isExpert: false, isArchived: false }
const inOffice = { sessionId: 's' }
const quasar = (name: RoleName) => ({ roles: [{ application: 'quasar' as const, name }] })

test('moderators and admins of an application moderate it, and no other', () => {
  const moderates = (name: RoleName) => isModerator({ ...anna, roles: [{ application: 'talker', name }] }, 'talker')
  expect([moderates('admin'), moderates('moderator'), moderates('user')]).toEqual([true, true, false])
  expect(isModerator({ ...anna, ...quasar('admin') }, 'talker')).toBe(false)
})

test.each([
  ['a colleague who signed in through the office', { ...quasar('user'), office: inOffice }, true, false],
  ['an admin who signed in through the office', { ...quasar('admin'), office: inOffice }, true, true],
  ['an admin who signed in on the site', quasar('admin'), false, false],
  ['a person without a role', { office: inOffice }, false, false],
  [
    'an admin of the comments',
    { roles: [{ application: 'talker' as const, name: 'admin' as const }], office: inOffice },
    false,
    false,
  ],
])('%s', (_, rest, isIn, isAdmin) => {
  expect([isInOffice({ ...anna, ...rest }), isOfficeAdmin({ ...anna, ...rest })]).toEqual([isIn, isAdmin])
})

test.each<[RoleName | undefined, RoleName | undefined, boolean]>([
  ['admin', 'moderator', true],
  ['admin', 'user', true],
  ['moderator', 'user', true],
  ['admin', 'admin', false],
  ['user', 'user', false],
  ['user', 'moderator', false],
  ['admin', undefined, false],
  [undefined, 'user', false],
])('%s is above %s: %s', (first, second, isAbove) => {
  const roles = (name: RoleName | undefined) => (name ? quasar(name) : { roles: [] })
  expect(isAboveInOffice(roles(first), roles(second))).toBe(isAbove)
})

test('of several roles in the office the highest counts', () => {
  const both = { roles: [...quasar('user').roles, ...quasar('admin').roles] }
  expect(isAboveInOffice(both, quasar('moderator'))).toBe(true)
  expect(isAboveInOffice(quasar('moderator'), both)).toBe(false)
})
