import { expect, test } from 'vitest'
import { toSessionUser } from './to-session-user.ts'

const id = '01890000-0000-7000-8000-000000000001'
const avatar = (size: 'middle' | 'small') => {
  const at = '2026-11-21T06:00:00.000Z'
  return { id: 1, user_id: id, url: `/media/1/${size}.webp`, size, created_at: at, updated_at: at }
}

test('missing values get their fallbacks', () => {
  const nobody = {
    id,
    displayName: 'unknown',
    about: '',
    expertise: null,
    since: null,
    links: [],
    email: 'unknown',
    avatar: null,
    portrait: null,
    isBanned: false,
    isStaff: false,
    // A server that knows only the specification has no consents, so none is requested.
    hasConsent: true,
    wantsRings: true,
    archive: null,
  }
  expect(toSessionUser({ id })).toEqual(nobody)
  expect(toSessionUser({ id, display_name: '', email: null, fb_id: null, avatars: [] })).toEqual(nobody)
})

test.each([
  [{ avatars: [avatar('small'), avatar('middle')] }, '/media/1/middle.webp', '/media/1/middle.webp'],
  [{ avatars: [avatar('small')] }, '/media/1/small.webp', '/media/1/small.webp'],
  [{ fb_id: '10 1' }, 'https://graph.facebook.com/10%201/picture?width=200&height=200', null],
  [
    { fb_id: '101', avatars: [avatar('middle')] },
    'https://graph.facebook.com/101/picture?width=200&height=200',
    '/media/1/middle.webp',
  ],
])('the picture of %j is %s', (record, picture, portrait) => {
  expect(toSessionUser({ id, ...record })).toMatchObject({ avatar: picture, portrait })
})

test('an archived account has its erasure date, a banned one is marked', () => {
  const at = '2026-11-21T06:00:00.000Z'
  const deadline = '2026-12-21T06:00:00.000Z'
  expect(toSessionUser({ id, archived_at: at, archive_deadline_date: deadline, banned: true })).toMatchObject({
    archive: { deadline },
    isBanned: true,
  })
})
