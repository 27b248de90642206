import { createECDH, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import sharp from 'sharp'
import { eraseUser, getUsers, markArchived, setBan, updateUser } from '#contract/auth.ts'
import { payloadSchemaName } from '#contract/tracking-names.ts'
import { runAjaxAction } from '#contract/cms-ajax.ts'
import { listSubscriptions, type removeSubscriptions } from '#contract/newsletter.ts'
import { listAuthors, listWholeArticles } from '#contract/content.ts'
import { getPublicUser, listPublicComments, listPublicPosts, tieAuthor } from '#contract/user.ts'
import { dayMs } from '#domain/time-units.ts'
import { openTestApp, type TestApp } from '#tests/app.ts'
import { seedMagazine } from '#tests/magazine.ts'
import { eraseArchived } from './erase-archived.ts'
import { makeCaller, type Caller } from './testing.ts'
import { openUsers } from './user.ts'

const ficus = 101
const nobody = '01900000-0000-7000-8000-000000000000'

let app: TestApp
let lena: Caller
let oleg: Caller
beforeAll(async () => {
  app = await openTestApp({
    services: [
      'content',
      'recipes',
      'views',
      'media',
      'auth',
      'user',
      'comments',
      'reactions',
      'notifications',
      'push',
      'quiz',
      'analytics',
      'inbox',
      'newsletter',
      'special',
      'cms-ajax',
    ],
  })
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.empty()
  lena = await makeCaller(app, 'lena@delno.test')
  oleg = await makeCaller(app, 'oleg@delno.test')
})

const accountOf = async (id: string) => (await app.ask(getUsers, { body: { ids: [id] } })).items[0]!
const publicProfileOf = async (id: string) => (await app.ask(getPublicUser, { params: { id } })).data

/** A picture whose left half is red and whose right half is blue. */
async function twoHalves(width: number, height: number): Promise<Buffer> {
  const half = Math.floor(width / 2)
  const blue = await sharp({ create: { width: half, height, channels: 3, background: '#0000ff' } })
    .png()
    .toBuffer()
  return sharp({ create: { width, height, channels: 3, background: '#ff0000' } })
    .composite([{ input: blue, left: width - half, top: 0 }])
    .png()
    .toBuffer()
}

async function download(url: string): Promise<{ width: number; height: number; red: number; blue: number }> {
  const response = await app.app.inject(url)
  expect(response.statusCode).toBe(200)
  const { data, info } = await sharp(response.rawPayload).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, red: data[0]!, blue: data[2]! }
}

describe('a profile', () => {
  test('can be changed by fields or by the name of one field', async () => {
    const { status, body } = await lena.patch('', { display_name: ' Лена Громова ', about: 'Пеку хлеб' })
    expect([status, body]).toMatchObject([
      200,
      { success: true, msg: 'Профиль сохранён', meta: {}, data: { display_name: 'Лена Громова', about: 'Пеку хлеб' } },
    ])
    const { body: one } = await lena.patch('', { property: 'setting_subs_to_email_packages', value: 1 })
    expect(one.data).toMatchObject({ display_name: 'Лена Громова', setting_subs_to_email_packages: 1 })
  })

  test.each([
    [{ home_page: 'javascript:alert(1)' }, 'home_page'],
    [{ property: 'home_page', value: 'javascript:alert(1)' }, 'home_page'],
    [{ property: 'display_name' }, 'display_name'],
    [{ property: 'banned', value: 0 }, 'property'],
    [{ display_name: '' }, 'display_name'],
  ])('refuses %j and names the field', async (body, field) => {
    const reply = await lena.patch('', body)
    expect([reply.status, reply.body.code, Object.keys(reply.body.errors)]).toEqual([400, 'validation', [field]])
  })

  test.each([{ email: 'lena-new@delno.test' }, { property: 'email', value: 'lena-new@delno.test' }])(
    'requests a change of address by %j and passes the answer of auth on',
    async body => {
      app.clock.advance(2 * 3_600_000)
      lena = await makeCaller(app, 'lena@delno.test')
      const asked = await lena.patch('', body)
      expect(asked).toMatchObject({
        status: 200,
        body: {
          data: { email: 'lena@delno.test', email_temp: 'lena-new@delno.test' },
          meta: { email: { attempts_left: 5 } },
        },
      })
      expect(await app.newestCode('lena-new@delno.test')).toMatch(/^\d{6}$/)
      expect(await lena.patch('', body)).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
      expect((await lena.patch('', { email: null })).body.data.email_temp).toBeNull()
    },
  )

  test('cannot change roles, bans, expert marks or portraits', async () => {
    const before = await accountOf(lena.id)
    const foreign = {
      roles: [{ application_name: 'auth', name: 'admin' }],
      banned: true,
      is_expert: true,
      integer_id: 1000,
      fb_id: '1',
      avatars: [],
      archived_at: null,
    }
    // Alone these fields are refused; beside a known field they are ignored.
    expect((await lena.patch('', foreign)).status).toBe(400)
    expect((await lena.patch('', { ...foreign, display_name: before.display_name })).status).toBe(200)
    expect({ ...(await accountOf(lena.id)), updated_at: '' }).toEqual({ ...before, updated_at: '' })
  })

  test('unlinks a social network with its link and refuses unknown ones', async () => {
    await lena.patch('', { vkontakte_profile_link: 'https://vk.com/lena', telegram_profile_link: 'https://t.me/lena' })
    await app.context.db.sql.query('update auth."user" set vk_id = $2 where id = $1', [lena.id, '12'])
    const { body } = await lena.patch('/vkontakte/remove')
    expect(body.data).toMatchObject({
      vk_id: null,
      vkontakte_profile_link: null,
      telegram_profile_link: 'https://t.me/lena',
    })
    expect((await lena.patch('/myspace/remove')).status).toBe(400)
  })

  test.each(['vk', 'vk_id'])('unlinks the network whose field is named: %s', async name => {
    await lena.patch('', { vkontakte_profile_link: 'https://vk.com/lena' })
    const { status, body } = await lena.patch(`/${name}/remove`)
    expect([status, body.data?.vkontakte_profile_link]).toEqual([200, null])
  })

  test('can be changed by its owner only', async () => {
    const vera = await makeCaller(app, 'vera@delno.test', { role: 'moderator' })
    const calls = [
      ['PATCH', '', { about: 'взломано' }],
      ['PATCH', '/vkontakte/remove'],
      ['POST', '/avatar', await twoHalves(200, 200)],
      ['DELETE', '/avatar'],
      ['PATCH', '/archive/push', {}],
      ['PATCH', '/archive/pull'],
      ['GET', '/export'],
    ] as const
    for (const [method, path, body] of calls) {
      for (const other of [oleg, vera])
        expect([path, (await other.send(method, path, body, lena.id)).body.code]).toEqual([path, 'forbidden'])
      expect([path, (await lena.anonymously(method, path, body)).body.code]).toEqual([path, 'unauthorized'])
    }
    await app.ask(setBan, { body: { email: 'lena@delno.test', isBanned: true } })
    await app.waitUntilIdle()
    for (const [method, path, body] of calls.slice(0, 4))
      expect([path, (await lena.send(method, path, body)).body.code]).toEqual([path, 'banned'])
    expect(await accountOf(lena.id)).toMatchObject({ about: '', avatars: [] })
  })
})

describe('a portrait', () => {
  test('is a square in two sizes without metadata of the camera', async () => {
    const photo = await sharp(await twoHalves(1200, 800))
      .jpeg()
      .withExif({ IFD0: { Copyright: 'Лена' } })
      .toBuffer()
    const { status, body } = await lena.post('/avatar', photo)
    expect(status).toBe(200)
    const [middle, small] = body.data
    expect([middle, small]).toMatchObject([
      { size: 'middle', user_id: lena.id },
      { size: 'small', user_id: lena.id },
    ])
    expect(middle.id).not.toBe(small.id)
    expect(await download(middle.url)).toMatchObject({ width: 320, height: 320 })
    expect(await download(small.url)).toMatchObject({ width: 160, height: 160 })
    expect((await accountOf(lena.id)).avatars).toEqual(body.data)
    expect(await publicProfileOf(lena.id)).toMatchObject({ avatar: middle.url })
  })

  test.each([
    ['?focal=0,0.5', 'red'],
    ['?focal=1,0.5', 'blue'],
    ['?crop=0,0,300', 'red'],
    ['?crop=500,50,200', 'blue'],
  ] as const)('is cut at the requested place: %s', async (query, colour) => {
    const { body } = await lena.post(`/avatar${query}`, await twoHalves(800, 300))
    const { red, blue } = await download(body.data[0].url)
    expect(red > blue ? 'red' : 'blue').toBe(colour)
  })

  test('is cut after the picture is turned as its metadata says', async () => {
    // The picture is turned a quarter to the right, so the left half of the file is its top.
    const turned = await sharp(await twoHalves(800, 300))
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const { body } = await lena.post('/avatar?crop=0,500,300', turned)
    const { red, blue } = await download(body.data[0].url)
    expect(red > blue ? 'red' : 'blue').toBe('blue')
    expect((await lena.post('/avatar?crop=500,0,300', turned)).status).toBe(400)
  })

  test('is not enlarged, and a tiny picture is refused', async () => {
    const { body } = await lena.post('/avatar', await twoHalves(130, 120))
    expect(await download(body.data[0].url)).toMatchObject({ width: 120, height: 120 })
    const speck = await lena.post('/avatar', await twoHalves(99, 99))
    expect([speck.status, speck.body.errors]).toEqual([400, { body: 'нужно хотя бы 100 × 100' }])
  })

  test('must be a complete raster picture of a limited size', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"><script/></svg>')
    expect((await lena.post('/avatar', svg)).status).toBe(415)
    expect((await lena.post('/avatar', Buffer.from('просто текст'))).status).toBe(415)
    const photo = await twoHalves(300, 300)
    expect((await lena.post('/avatar', photo.subarray(0, photo.length / 2))).status).toBe(415)
    expect((await lena.post('/avatar', Buffer.alloc(10 * 1024 * 1024 + 1))).status).toBe(413)
    const wide = sharp({ create: { width: 8000, height: 5001, channels: 3, background: '#fff' } })
    expect((await lena.post('/avatar', await wide.png().toBuffer())).status).toBe(413)
    expect((await lena.post('/avatar', Buffer.alloc(0))).status).toBe(400)
    expect((await accountOf(lena.id)).avatars).toEqual([])
  })

  test('can be removed, and removed again', async () => {
    await lena.post('/avatar', await twoHalves(200, 200))
    expect((await lena.delete('/avatar')).body).toEqual({ success: true })
    expect((await lena.delete('/avatar')).body).toEqual({ success: true })
    expect(await publicProfileOf(lena.id)).toMatchObject({ avatar: '/avatar.svg', avatars: [] })
  })

  test('uploaded in parallel is one of the uploads; the others are removed', async () => {
    const pictures = await Promise.all([200, 220, 240, 260].map(side => twoHalves(side, side)))
    const replies = await Promise.all(pictures.map(picture => lena.post('/avatar', picture)))
    const { avatars } = await accountOf(lena.id)
    expect(replies.map(reply => reply.body.data)).toContainEqual(avatars)
    await app.waitUntilIdle()
    for (const { body } of replies)
      expect((await app.app.inject(body.data[0].url)).statusCode).toBe(body.data[0].id === avatars[0]!.id ? 200 : 404)
  })

  test('that is replaced or removed is gone from its address; the same picture of another person stays', async () => {
    const statusOf = async (url: string) => (await app.app.inject(url)).statusCode
    const send = async (who: Caller, side: number): Promise<string> =>
      (await who.post('/avatar', await twoHalves(side, side))).body.data[0].url
    const first = await send(lena, 200)
    expect(await send(oleg, 200)).toBe(first)
    const second = await send(lena, 300)
    await app.waitUntilIdle()
    expect([await statusOf(first), await statusOf(second)]).toEqual([200, 200])

    await oleg.delete('/avatar')
    await app.waitUntilIdle()
    expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200])
    expect(await send(lena, 300)).toBe(second)
    await app.waitUntilIdle()
    expect(await statusOf(second)).toBe(200)
    await lena.delete('/avatar')
    await app.waitUntilIdle()
    expect(await statusOf(second)).toBe(404)
  })
})

describe('leaving', () => {
  const leave = (who: Caller) => who.patch('/archive/push', { reason_code: 'tired', reason_comment: 'Много писем' })
  const eraseNow = async () => {
    const count = await eraseArchived(openUsers(app.context))
    await app.waitUntilIdle()
    return count
  }

  test('archives for thirty days; archiving again keeps the deadline', async () => {
    const { status, body } = await leave(lena)
    expect([status, body.data]).toMatchObject([
      200,
      {
        archived_at: '2026-11-21T06:00:00.000Z',
        archive_deadline_date: '2026-12-21T06:00:00.000Z',
        delete_reason_code: 'tired',
        delete_reason_comment: 'Много писем',
      },
    ])
    app.clock.advance(60_000)
    const again = await Promise.all([leave(lena), leave(lena), leave(lena)])
    expect(again.map(reply => reply.body.data.archive_deadline_date)).toEqual(
      Array.from({ length: 3 }, () => '2026-12-21T06:00:00.000Z'),
    )
  })

  test('closes the account to changes at once', async () => {
    expect((await leave(lena)).status).toBe(200)
    expect(await lena.patch('', { email: 'new@delno.test' })).toMatchObject({ status: 403, body: { code: 'archived' } })
  })

  test('clears the public profile', async () => {
    await lena.patch('', { display_name: 'Лена', about: 'Пеку', telegram_profile_link: 'https://t.me/lena' })
    await leave(lena)
    expect(await publicProfileOf(lena.id)).toMatchObject({
      display_name: 'unknown',
      about: '',
      telegram_profile_link: null,
      avatar: '/avatar.svg',
      archived_at: '2026-11-21T06:00:00.000Z',
    })
  })

  test('can be undone by request', async () => {
    await leave(lena)
    const { body } = await lena.patch('/archive/pull')
    expect(body).toMatchObject({
      msg: 'С возвращением',
      data: { archived_at: null, archive_deadline_date: null, delete_reason_code: null },
    })
    app.clock.advance(40 * dayMs)
    expect(await eraseNow()).toBe(0)
    expect(await accountOf(lena.id)).toMatchObject({ email: 'lena@delno.test' })
  })

  test('is undone by a sign-in within thirty days', async () => {
    await leave(lena)
    app.clock.advance(29 * dayMs)
    lena = await makeCaller(app, 'lena@delno.test')
    expect(await accountOf(lena.id)).toMatchObject({ archived_at: null, delete_reason_comment: null })
    app.clock.advance(2 * dayMs)
    expect(await eraseNow()).toBe(0)
    expect(await accountOf(lena.id)).toMatchObject({ email: 'lena@delno.test' })
  })

  test('is undone when auth restores the account; leaving later has a new deadline', async () => {
    await leave(lena)
    await app.ask(markArchived, { body: { id: lena.id, archive: null } })
    app.clock.advance(20 * dayMs)
    lena = await makeCaller(app, 'lena@delno.test')
    await leave(lena)
    app.clock.advance(11 * dayMs)
    expect(await eraseNow()).toBe(0)
    app.clock.advance(20 * dayMs)
    expect(await eraseNow()).toBe(1)
  })

  const subscribed = async () =>
    (await app.ask(listSubscriptions, { body: { email: 'lena@delno.test' } })).items.map(({ type }) => type)
  const subscribe = () =>
    app.ask(runAjaxAction, {
      body: { action: 'newsletter', type: 'newsletter', email: 'lena@delno.test', agree: 'true' },
    })

  test('is undone by a sign-in just before the erasure, and loses nothing', async () => {
    await lena.post('/folders', { name: 'Дача' })
    await subscribe()
    await leave(lena)
    app.clock.advance(30 * dayMs)
    const ask = (async (call: typeof eraseUser, input: { body: { id: string } }) => {
      if (call.name === 'eraseUser') lena = await makeCaller(app, 'lena@delno.test')
      return app.ask(call, input)
    }) as typeof app.ask
    expect(await eraseArchived(openUsers({ ...app.context, ask }))).toBe(0)
    await app.waitUntilIdle()
    expect(await accountOf(lena.id)).toMatchObject({ email: 'lena@delno.test', archived_at: null })
    expect((await lena.get('/folders')).body.data).toMatchObject([{ name: 'Дача' }])
    expect(await subscribed()).toEqual(['newsletter'])
    expect(await eraseNow()).toBe(0)
  })

  test('goes on after a process that ended when auth had erased the account', async () => {
    await subscribe()
    await leave(lena)
    app.clock.advance(30 * dayMs)
    const ask = (async (call: typeof removeSubscriptions, input: { body: { email: string } }) => {
      if (call.name === 'removeSubscriptions') throw new Error('the process ends here')
      return app.ask(call, input)
    }) as typeof app.ask
    await expect(eraseArchived(openUsers({ ...app.context, ask }))).rejects.toThrow('ends here')
    await app.waitUntilIdle()
    expect([await accountOf(lena.id), await subscribed()]).toMatchObject([{ email: null }, []])
    expect(await eraseNow()).toBe(0)
  })

  test('is possible for banned readers too: archiving, restoring, the export, the erasure', async () => {
    await app.ask(setBan, { body: { email: 'lena@delno.test', isBanned: true } })
    await app.waitUntilIdle()
    expect((await lena.patch('', { about: 'взломано' })).body.code).toBe('banned')
    expect((await leave(lena)).body.data).toMatchObject({ archived_at: '2026-11-21T06:00:00.000Z' })
    expect((await lena.patch('/archive/pull')).body.data).toMatchObject({ archived_at: null, banned: true })
    expect((await lena.get('/export')).body.data.user).toMatchObject({ email: 'lena@delno.test' })
    await leave(lena)
    app.clock.advance(30 * dayMs)
    expect(await eraseNow()).toBe(1)
    expect(await accountOf(lena.id)).toMatchObject({ email: null })
  })

  test('erases everything of this person and nothing of others', async () => {
    await seedMagazine(app)
    for (const who of [lena, oleg]) {
      const folder = await who.post('/folders', { name: 'Дача' })
      await who.post('/favorites', { postId: ficus, folderId: folder.body.data.id })
    }
    const { body: portrait } = await lena.post('/avatar', await twoHalves(200, 200))
    await leave(lena)
    app.clock.advance(30 * dayMs - 1)
    expect(await eraseNow()).toBe(0)
    expect((await app.app.inject(portrait.data[0].url)).statusCode).toBe(200)
    app.clock.advance(1)
    expect(await eraseNow()).toBe(1)
    expect((await app.app.inject(portrait.data[0].url)).statusCode).toBe(404)
    expect(await eraseNow()).toBe(0)
    expect(await accountOf(lena.id)).toMatchObject({ email: null, about: '', avatars: [] })
    expect((await app.askRaw(getPublicUser, { params: { id: lena.id } })).status).toBe(404)
    const tables = ['favorite', 'folder', 'account']
    const { rows } = await app.context.db.sql.query<{ user_id: string }>(
      tables.map(table => `select user_id from "user".${table}`).join(' union all '),
    )
    expect(rows.map(row => row.user_id)).toEqual(tables.map(() => oleg.id))
  })

  test('removes the data of this service when auth erases an account', async () => {
    await lena.post('/folders', { name: 'Дача' })
    const archive = { deadline: app.clock.now().toISOString(), reasonCode: null, reasonComment: null }
    await app.ask(markArchived, { body: { id: lena.id, archive } })
    await app.ask(eraseUser, { body: { id: lena.id } })
    await app.waitUntilIdle()
    const { rows } = await app.context.db.sql.query('select from "user".folder')
    expect(rows).toEqual([])
  })
})

test('an export holds everything stored about a person, private data included', async () => {
  await seedMagazine(app)
  const folder = await lena.post('/folders', { name: 'Дача' })
  await lena.post('/favorites', { postId: ficus, folderId: folder.body.data.id })
  await oleg.post('/favorites', { postId: ficus })
  for (const [who, text] of [
    [lena, 'Почему желтеет?'],
    [oleg, 'А мой?'],
  ] as const)
    await app.app.inject({
      method: 'POST',
      url: '/svc/special/api/asklh/question-post',
      headers: { ...who.headers, referer: 'http://delno.test/fikus-zimoj' },
      payload: { name: 'Я', text },
    })
  await app.app.inject({
    method: 'POST',
    url: '/svc/reactions/api/v1/posts',
    headers: lena.headers,
    payload: { post_id: ficus, user_state: 'heart' },
  })
  const keys = {
    token: 'https://push.example.test/lena',
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  }
  await app.app.inject({
    method: 'POST',
    url: '/svc/push/api/add-sub',
    headers: lena.headers,
    payload: { ...keys, type: 'web', user_agent: { browser: 'Firefox', version: '140', os: 'Linux' } },
  })
  await app.app.inject({
    method: 'POST',
    url: '/svc/analytics/tracker',
    payload: {
      schema: payloadSchemaName,
      data: [{ e: 'pv', tv: 'delno-1', p: 'web', uid: lena.id, url: 'http://delno.test/fikus-zimoj' }],
    },
  })
  const write = async (who: Caller, payload: object) => {
    const url = '/svc/comments/api/comments'
    const written = await app.app.inject({ method: 'POST', url, headers: who.headers, payload })
    return written.json<{ data: { id: number } }>().data.id
  }
  const parent = await write(lena, { post_ID: ficus, content: 'Полила' })
  await write(oleg, { post_ID: ficus, content: 'И как?', parent })
  await app.waitUntilIdle()
  const { status, body } = await lena.get('/export')
  expect(JSON.stringify(body)).not.toContain(keys.auth)
  expect([status, body.data]).toMatchObject([
    200,
    {
      exported_at: '2026-11-21T06:00:00.000Z',
      user: { id: lena.id, email: 'lena@delno.test' },
      author_id: null,
      consents: [{ version: '2026-11', given_at: '2026-11-21T06:00:00.000Z' }],
      sessions: [
        {
          created_at: '2026-11-21T06:00:00.000Z',
          renewed_at: '2026-11-21T06:00:00.000Z',
          expires_at: '2027-01-20T06:00:00.000Z',
          revoked_at: null,
        },
      ],
      folders: [{ id: folder.body.data.id, name: 'Дача' }],
      favorites: [{ postId: ficus, folderId: folder.body.data.id }],
      comments: [{ content: '<p>Полила</p>' }],
      notifications: [
        {
          message: expect.stringContaining('отвечает на ваш комментарий'),
          path: '/fikus-zimoj#comment-2',
          is_read: false,
        },
      ],
      reactions: [{ post_id: ficus, kind: 'heart' }],
      reading: [{ kind: 'pv', url: 'http://delno.test/fikus-zimoj', post_id: ficus }],
      push_devices: [{ type: 'web', user_agent: { browser: 'Firefox' }, subscribed: true }],
      questions: [{ name: 'Я', text: 'Почему желтеет?', url: '/fikus-zimoj', created_at: '2026-11-21T06:00:00.000Z' }],
    },
  ])
})

describe('a public profile', () => {
  test('shows the profile and nothing private', async () => {
    await lena.patch('', { display_name: 'Лена', home_page: 'https://lena.test/', setting_subs_to_email_packages: 1 })
    await app.context.db.sql.query('update auth."user" set fb_id = $2, vk_id = $2 where id = $1', [lena.id, '1234567'])
    await leaveNothingPrivate(await publicProfileOf(lena.id))
    expect(await publicProfileOf(lena.id)).toMatchObject({
      id: lena.id,
      display_name: 'Лена',
      name: 'Лена',
      home_page: 'https://lena.test/',
      avatar: '/avatar.svg',
      email: 'unknown',
      fb_id: null,
      vk_id: null,
    })
  })

  async function leaveNothingPrivate(shown: object): Promise<void> {
    const { secret_hash } = await accountOf(lena.id)
    const text = JSON.stringify(shown)
    for (const secret of ['lena@delno.test', secret_hash!, '1234567', 'secret_hash', 'setting_', 'roles', 'deadline'])
      expect(text).not.toContain(secret)
  }

  test('shows the small portrait when there is no middle one', async () => {
    const at = '2026-11-21T06:00:00.000Z'
    const small = {
      id: 1,
      user_id: lena.id,
      url: '/media/1/160.webp',
      created_at: at,
      updated_at: at,
      size: 'small' as const,
    }
    await app.ask(updateUser, { body: { id: lena.id, changes: { avatars: [small] } } })
    expect(await publicProfileOf(lena.id)).toMatchObject({ avatar: '/media/1/160.webp' })
  })

  test.each(['', '/posts', '/comments'])('of an unknown person is a 404: %s', async path => {
    const response = await app.app.inject(`/svc/users/api/v1/public/users/${nobody}${path}`)
    expect([response.statusCode, response.json()]).toMatchObject([404, { message: 'Такого читателя нет' }])
    expect((await app.app.inject(`/svc/users/api/v1/public/users/1${path}`)).statusCode).toBe(400)
  })

  test('lists the articles of an author and is empty for others', async () => {
    await seedMagazine(app)
    const anna = (await app.ask(listAuthors)).items.find(person => person.slug === 'anna')!
    const posts = async (query = {}) => app.ask(listPublicPosts, { params: { id: lena.id }, query })
    expect(await posts()).toMatchObject({ items: [], meta: { total_items: 0 } })
    await app.ask(tieAuthor, { body: { id: lena.id, person: anna.integer_id } })
    expect((await posts()).items.map(item => item.title)).toEqual(['Фикус зимой', 'Сон в жару'])
    await app.waitUntilIdle()
    const shown = async () => {
      const [article] = (await app.ask(listWholeArticles, { query: { ids: '101' } })).items
      const known = (await app.ask(listAuthors)).items.find(person => person.slug === 'anna')
      return [article?.author.profile, known?.profile]
    }
    expect(await shown()).toEqual(Array(2).fill(`/profile/user/${lena.id}`))
    expect(await posts({ page: 2, limit: 1 })).toMatchObject({
      items: [{ title: 'Сон в жару' }],
      meta: { total_items: 2, total_pages: 2, current_page: 2 },
    })
    await lena.patch('/archive/push', {})
    expect((await posts()).items).toEqual([])
    await app.ask(tieAuthor, { body: { id: lena.id, person: null } })
    await app.waitUntilIdle()
    expect(await shown()).toEqual([null, null])
  })

  test('lists the public comments of a person until the account is archived', async () => {
    await seedMagazine(app)
    const write = (content: string) =>
      app.app.inject({
        method: 'POST',
        url: '/svc/comments/api/comments',
        headers: lena.headers,
        payload: { post_ID: 101, content },
      })
    await write('Полила')
    await write('Ещё о фикусе: https://okna.test/ тут')
    const { data } = await app.ask(listPublicComments, { params: { id: lena.id }, query: {} })
    expect(data.data.map(({ content, post }) => [content, post?.url])).toEqual([['<p>Полила</p>', '/fikus-zimoj']])
    expect(data.pagination).toMatchObject({ total: 1, from: 1, to: 1 })
    const { body } = await lena.get('/export')
    expect(body.data.comments.map((one: { audit_status: { name: string } }) => one.audit_status.name)).toEqual([
      'pending',
      'approved',
    ])
    await lena.patch('/archive/push', {})
    const left = await app.ask(listPublicComments, { params: { id: lena.id }, query: {} })
    expect(left.data.data).toEqual([])
  })

  test('lists no comments in the usual shape when there are none', async () => {
    expect(await app.ask(listPublicComments, { params: { id: lena.id }, query: {} })).toEqual({
      success: true,
      data: {
        pagination: {
          total: 0,
          per_page: 10,
          current_page: 1,
          last_page: 1,
          from: null,
          to: null,
          last_modified: null,
        },
        data: [],
      },
    })
  })
})
