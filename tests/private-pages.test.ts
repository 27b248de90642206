// Pages that show private data: the document is the same for everybody, and the reader's data is loaded with the
// reader's token.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { updateUser } from '#contract/auth.ts'
import { openTestSite, type TestSite } from './browser/site.ts'

let site: TestSite
let visitors: Record<string, Record<string, string>>
let lenaId: string
beforeAll(async () => {
  site = await openTestSite()
  const lena = await site.app.signIn({ email: 'lena@delno.test' })
  const oleg = await site.app.signIn({ email: 'oleg@delno.test' })
  const admin = await site.app.signIn({ email: 'pavel@delno.test', roles: [{ application: 'auth', name: 'admin' }] })
  lenaId = lena.userId
  await site.app.ask(updateUser, { body: { id: lenaId, changes: { display_name: 'Лена Зимина', about: 'Пеку хлеб' } } })
  const as = ({ headers, cookie }: typeof lena) => ({ ...headers, cookie })
  visitors = {
    lena: as(lena),
    nobody: {},
    oleg: as(oleg),
    admin: as(admin),
    forged: { authorization: 'Bearer eyJhbGciOiJub25lIn0.e30.', cookie: 'delno_session=x' },
    'with the key': { 'x-delno-internal': site.app.config.internalKey },
  }
})
afterAll(() => site?.close())

/** Each rendering has an id of its own. */
const withoutRendering = (text: string) => text.replaceAll(/\d{13}-[\w-]{12}/g, 'RENDERING')

test.each(['/edit', '/favorites', '/favorites-edit'])(
  'the document of …%s contains nothing about anybody',
  async path => {
    for (const address of [`/profile/user/${lenaId}${path}`, `/profile/user/${lenaId}${path}.data`]) {
      const documents = new Set<string>()
      for (const [visitor, headers] of Object.entries(visitors)) {
        const response = await site.get(address, headers)
        const text = await response.text()
        expect([visitor, response.status, response.headers.get('set-cookie')]).toEqual([visitor, 200, null])
        expect(text).not.toMatch(/lena@delno\.test|Лена Зимина|Пеку хлеб/)
        documents.add(withoutRendering(text))
      }
      expect(documents.size).toBe(1)
    }
  },
)

test('the public profile is the same for everybody, including its owner, and contains no email address', async () => {
  const documents = new Set<string>()
  for (const headers of Object.values(visitors)) {
    const text = await (await site.get(`/profile/user/${lenaId}/comments`, headers)).text()
    expect(text).toContain('Лена Зимина')
    expect(text).not.toContain('lena@delno.test')
    documents.add(withoutRendering(text))
  }
  expect(documents.size).toBe(1)
})

test.each(['author', 'tag', 'stream', 'topics', 'recipes', 'health/author'])(
  'an address below /%s whose dots lead upwards is not found, and calls no service',
  async section => {
    for (const up of ['../../../..', '../../../../..']) {
      const path = encodeURIComponent(`${up}/svc-internal/content/article-drafts`)
      for (const suffix of ['/', '.data']) {
        const response = await site.get(`/${section}/${path}${suffix}`)
        expect([path, suffix, response.status, response.headers.get('location')]).toEqual([path, suffix, 404, null])
        expect(await response.text()).not.toContain('Пока не готово')
      }
    }
  },
)
