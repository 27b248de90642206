import { beforeEach, expect, test, vi } from 'vitest'
import { loadThread } from '../features/comments/comment-calls.ts'
import { currentToken } from './session.ts'
import { requestCode, verifyCode } from './sign-in/sign-in-calls.ts'
import { askSigned, ownUrl } from './signed-calls.ts'

const asked: [url: string, options: RequestInit][] = []
beforeEach(() => {
  asked.length = 0
  vi.stubGlobal('fetch', async (url: string, options: RequestInit) => {
    asked.push([url, options])
    return Response.json({ success: true, data: {} })
  })
})

test('calls of the auth and user services include credentials and name the web app', async () => {
  const claims = Buffer.from(JSON.stringify({ sub: 'u', exp: Date.now() / 1000 + 900 })).toString('base64url')
  const token = `e30.${claims}.x`
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => (key === 'accessToken' ? token : null),
    setItem: () => {},
    removeItem: () => {},
  })
  await requestCode('anna@example.ru')
  await verifyCode('anna@example.ru', '123456', '2026-11')
  await askSigned('/svc/auth/api/v1/users/u', { method: 'PATCH', body: { about: '' } })
  await askSigned(ownUrl('u', '/favorites'))
  await askSigned(ownUrl('u', '/folders'), { method: 'POST', body: { name: 'Сад' } })
  expect(asked.map(([url]) => url)).toEqual([
    '/svc/auth/api/v1/email/code/request',
    '/svc/auth/api/v1/email/code/verify',
    '/svc/auth/api/v1/users/u',
    '/svc/users/api/v1/users/u/favorites',
    '/svc/users/api/v1/users/u/folders',
  ])
  for (const [url, { credentials, headers }] of asked)
    expect([url, credentials, headers]).toMatchObject([url, 'include', { 'x-auth-app': 'web' }])
  const authorization = `Bearer ${token}`
  for (const [, { headers }] of asked.slice(2)) expect(headers).toMatchObject({ authorization })
})

test('a reader without a session also names the web app when reading comments', async () => {
  vi.stubGlobal('localStorage', { getItem: () => null })
  await loadThread(101, { sort: 'oldest', page: 1, limit: 10_000 }).catch(() => {})
  expect(asked).toMatchObject([
    [
      '/svc/comments/api/v2/comments/post/101?sort=oldest&format_ver=1&limit=10000&page=1',
      { headers: { 'x-app': 'web' } },
    ],
  ])
})

test('a refused token that is still kept is replaced once; one that was replaced meanwhile is not asked for again', async () => {
  const tokenOf = (name: string) =>
    `${name}.${Buffer.from(JSON.stringify({ sub: 'u', exp: Date.now() / 1000 + 900 })).toString('base64url')}.x`
  const [old, fresh] = [tokenOf('old'), tokenOf('fresh')]
  const kept = new Map([['accessToken', old]])
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
  const refreshes: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    refreshes.push(url)
    return Response.json({ data: { access_token: fresh, user_id: 'u' } })
  })
  expect(await currentToken()).toBe(old)
  expect([await currentToken(old), kept.get('accessToken')]).toEqual([fresh, fresh])
  expect(await currentToken(old)).toBe(fresh)
  expect(refreshes).toEqual(['/svc/auth/api/v1/auth/refresh-token'])
})
