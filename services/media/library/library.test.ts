// Tests the media library over the wire: permissions, uploads in chunks, near duplicates, descriptions, usages, replacement, removal.
import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { callPath, callQuery, type Call, type CallInput, type CallReply } from '#contract/call.ts'
import { listArticleCards, listWholeArticles } from '#contract/content.ts'
import { saveArticles } from '#contract/office/content.ts'
import * as calls from '#contract/office/library.ts'
import { uploadImage } from '#contract/media.ts'
import { dayMs } from '#domain/time-units.ts'
import { listLogEntries } from '#platform/office-log/read.ts'
import { openTestApp, type SignedIn, type TestApp } from '#tests/app.ts'
import { runMaintenance } from './maintenance.ts'
import { openMedia } from '../media.ts'

let app: TestApp
let chief: SignedIn
let author: SignedIn
let other: SignedIn
let reader: SignedIn

const staff = (email: string, name: 'admin' | 'moderator' | 'user') =>
  app.signInToOffice({ email, roles: [{ application: 'quasar', name }] })

beforeAll(async () => {
  app = await openTestApp({
    services: ['auth', 'media', 'content', 'recipes', 'widgets', 'newsroom', 'views', 'quiz', 'health'],
  })
  await signIn()
})
afterAll(() => app.close())
async function signIn() {
  chief = await staff('anna@delno.test', 'admin')
  author = await staff('nina@delno.test', 'user')
  other = await staff('vera@delno.test', 'user')
  reader = await app.signIn({ email: 'lena@delno.test' })
}
beforeEach(async () => {
  await app.waitUntilIdle()
  await app.context.db.sql.query(
    'truncate media.item, media.place, media.upload, media.image, media.file, content.post, newsroom.text cascade',
  )
})

type Answered<C extends Call> = { status: number; body: CallReply<C> & { code?: string; message?: string } }
let callers = 0
async function ask<C extends Call>(person: SignedIn | null, call: C, input: CallInput<C>): Promise<Answered<C>> {
  const { params, query, body } = input as {
    params?: Record<string, unknown>
    query?: Record<string, unknown>
    body?: unknown
  }
  callers += 1
  const response = await app.app.inject({
    method: call.method,
    url: callPath(call, params) + callQuery(query),
    remoteAddress: `10.78.${callers >> 8}.${callers & 255}`,
    headers: {
      ...person?.headers,
      ...(call.bodyKind === 'bytes' && { 'content-type': 'application/octet-stream' }),
    },
    ...(body === undefined ? {} : { payload: body as object }),
  })
  if (response.statusCode >= 500) throw new Error(`${call.name}: ${response.body}`)
  return { status: response.statusCode, body: response.json() }
}

const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** A picture with a unique perceptual hash: stripes whose positions encode the bits of the seed. */
function paint(seed: number, { width = 600, quality = 80, tint = 0 } = {}): Promise<Buffer> {
  const bars = Array.from({ length: 9 }, (_, column) =>
    Array.from({ length: 8 }, (_, row) => {
      const grey = ((seed * 7919 + column * 104_729 + row * 1_299_709 + column * row * 15_485) % 200) + 20
      return `<rect x="${column * 100}" y="${row * 75}" width="101" height="76" fill="rgb(${grey + tint},${grey},${grey})"/>`
    }).join(''),
  ).join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600">${bars}</svg>`
  return sharp(Buffer.from(svg)).resize(width).jpeg({ quality }).toBuffer()
}

async function upload(bytes: Buffer, name: string, person = chief, piece = 64 * 1024) {
  const started = await ask(person, calls.startUpload, { body: { name, size: bytes.length, hash: sha(bytes) } })
  if (started.body.stored) return { status: 200, body: started.body.stored }
  const { id } = started.body.upload!
  for (let at = 0; at < bytes.length; at += piece)
    await ask(person, calls.sendPiece, { params: { id }, query: { at }, body: bytes.subarray(at, at + piece) })
  return ask(person, calls.finishUpload, { params: { id } })
}
const list = async (query: CallInput<typeof calls.listLibrary>['query'] = {}, person = chief) =>
  (await ask(person, calls.listLibrary, { query })).body.items
const save = (articles: CallInput<typeof saveArticles>['body']['articles']) =>
  app.ask(saveArticles, { body: { articles } })

test('the library is only for colleagues', async () => {
  for (const [person, status] of [
    [null, 401],
    [reader, 401],
    [author, 200],
  ] as const) {
    expect((await ask(person, calls.listLibrary, {})).status).toBe(status)
    expect((await ask(person, calls.startUpload, { body: { name: 'a.png', size: 5 } })).status).toBe(status)
    expect((await ask(person, calls.countLibrary, {})).status).toBe(status)
  }
})

test('an upload continues after a lost chunk, a lost reply and a duplicate chunk', async () => {
  const bytes = await paint(1, { width: 1200, quality: 95 })
  const piece = Math.ceil(bytes.length / 3)
  const { id } = (
    await ask(author, calls.startUpload, { body: { name: 'Двор зимой.JPG', size: bytes.length, hash: sha(bytes) } })
  ).body.upload!
  const send = (at: number) =>
    ask(author, calls.sendPiece, { params: { id }, query: { at }, body: bytes.subarray(at, at + piece) })
  expect((await send(0)).body.upload.received).toBe(piece)
  // The chunk arrived, but its reply was lost.
  expect((await send(0)).body.upload.received).toBe(piece)
  // A chunk was lost, so the next one is ignored, and the reply says where to continue.
  expect((await send(2 * piece)).body.upload.received).toBe(piece)
  expect((await ask(author, calls.finishUpload, { params: { id } })).status).toBe(409)
  expect((await ask(author, calls.getUpload, { params: { id } })).body.upload.received).toBe(piece)
  await send(piece)
  await send(2 * piece)
  const finished = await ask(author, calls.finishUpload, { params: { id } })
  expect(finished.body).toMatchObject({
    isNew: true,
    twins: [],
    item: {
      kind: 'picture',
      name: 'Двор зимой',
      uploadedBy: author.userId,
      places: 0,
      image: { width: 1200, height: 800 },
    },
  })
  expect((await ask(author, calls.finishUpload, { params: { id } })).body).toEqual(finished.body)
  // The chunks are deleted.
  const left = []
  for await (const { key } of app.context.blobs.list('media/uploads/')) left.push(key)
  expect(left).toEqual([])
  // Other people cannot access the upload.
  expect((await ask(other, calls.getUpload, { params: { id } })).status).toBe(404)
  expect((await ask(other, calls.dropUpload, { params: { id } })).status).toBe(404)
})

test('two processes can receive chunks of one upload in turn', async () => {
  await using second = { at: await app.openAnother(), [Symbol.asyncDispose]: async () => second.at.close() }
  const bytes = await paint(2)
  const half = Math.ceil(bytes.length / 2)
  const { id } = (await ask(chief, calls.startUpload, { body: { name: 'x.jpg', size: bytes.length } })).body.upload!
  await ask(chief, calls.sendPiece, { params: { id }, query: { at: 0 }, body: bytes.subarray(0, half) })
  const response = await second.at.app.inject({
    method: 'PUT',
    url: callPath(calls.sendPiece, { id }) + callQuery({ at: half }),
    headers: { ...chief.headers, 'content-type': 'application/octet-stream' },
    payload: bytes.subarray(half),
  })
  expect(response.json().upload.received).toBe(bytes.length)
  expect((await ask(chief, calls.finishUpload, { params: { id } })).body.item.kind).toBe('picture')
})

test('existing bytes need no upload, and a removed item is restored', async () => {
  const bytes = await paint(3)
  const { item } = (await upload(bytes, 'a.jpg')).body
  await ask(chief, calls.removeFromLibrary, { body: { items: [{ kind: 'picture', id: item.id }] } })
  expect(await list()).toEqual([])
  const again = await ask(author, calls.startUpload, { body: { name: 'b.jpg', size: bytes.length, hash: sha(bytes) } })
  expect(again.body).toMatchObject({ upload: null, stored: { isNew: false, item: { id: item.id, removedAt: null } } })
  expect((await list()).map(({ id }) => id)).toEqual([item.id])
})

test('limits: size, chunks, unfinished uploads of a person, wrong hash, unsupported formats', async () => {
  const tooLarge = { name: 'film.mp4', size: calls.libraryFileMaxBytes + 1 }
  expect((await ask(chief, calls.startUpload, { body: tooLarge })).status).toBe(413)
  const { id } = (
    await ask(chief, calls.startUpload, { body: { name: 'x', size: 10, hash: sha(Buffer.from('other')) } })
  ).body.upload!
  const send = (at: number, bytes: string) =>
    ask(chief, calls.sendPiece, { params: { id }, query: { at }, body: Buffer.from(bytes) })
  expect((await send(0, '')).status).toBe(400)
  expect((await send(0, '12345678901')).status).toBe(400)
  await send(0, '1234567890')
  expect((await ask(chief, calls.finishUpload, { params: { id } })).body.code).toBe('conflict')
  const psd = await upload(Buffer.from(`8BPS${'\u0000\u0001'.repeat(60)}`), 'otchyot.psd')
  expect(psd.status).toBe(415)

  const large = { name: 'x', size: calls.libraryFileMaxBytes }
  const statuses: number[] = []
  for (let count = 0; count < 14; count += 1)
    statuses.push((await ask(other, calls.startUpload, { body: large })).status)
  expect(statuses).toEqual([...Array.from({ length: 12 }, () => 200), 429, 429])
  // Others are not affected.
  expect((await ask(author, calls.startUpload, { body: large })).status).toBe(200)
})

test('audio and documents are stored as files, whatever their names', async () => {
  const { body } = await upload(Buffer.from('План выпуска: понедельник, среда.'), 'План выпуска.jpg')
  expect(body.item).toMatchObject({
    kind: 'document',
    name: 'План выпуска',
    image: null,
    file: { name: 'План-выпуска.txt' },
  })
  expect((await list({ kind: 'document' })).length).toBe(1)
  expect(await list({ kind: 'picture' })).toEqual([])
})

test('near duplicates are reported at the upload, and pairs are listed', async () => {
  const first = (await upload(await paint(4), 'day.jpg')).body.item
  await upload(await paint(5), 'unlike.jpg')
  const smaller = (await upload(await paint(4, { width: 320, quality: 60, tint: 6 }), 'day-small.jpg')).body
  expect(smaller.twins.map(({ item }) => item.id)).toEqual([first.id])
  expect(smaller.twins[0]!.likeness).toBeGreaterThan(90)
  expect((await list({ lack: 'twin' })).map(({ name }) => name).toSorted()).toEqual(['day', 'day small'])
  // Removing one of a pair leaves the other without near duplicates; restoring it restores the pair.
  const items = [{ kind: 'picture' as const, id: first.id }]
  await ask(chief, calls.removeFromLibrary, { body: { items } })
  expect(await list({ lack: 'twin' })).toEqual([])
  await ask(chief, calls.bringBackToLibrary, { body: { items } })
  expect((await list({ lack: 'twin' })).length).toBe(2)
  // Pictures of one colour are not compared.
  const flat = (colour: string) =>
    sharp({ create: { width: 200, height: 200, channels: 3, background: colour } })
      .png()
      .toBuffer()
  await upload(await flat('#eb5e42'), 'coral.png')
  expect((await upload(await flat('#204060'), 'blue.png')).body.twins).toEqual([])
})

test('descriptions, rights and focal points of several items are changed at once, and undone with the reply', async () => {
  const one = (await upload(await paint(6), 'one.jpg', author)).body.item
  const two = (await upload(await paint(7), 'two.jpg', other)).body.item
  const changed = await ask(other, calls.changeLibrary, {
    body: {
      changes: [
        { kind: 'picture', id: one.id, alt: 'Двор', focal: [0.2, 0.8], credit: 'Саша Ким' },
        { kind: 'picture', id: two.id, rightsUntil: '2027-01-01', rightsOwner: 'ТАСС', rightsNote: 'Договор 7' },
      ],
    },
  })
  expect(changed.body.items.toSorted((a, b) => a.name.localeCompare(b.name))).toMatchObject([
    { alt: 'Двор', credit: 'Саша Ким', image: { focal: [0.2, 0.8], alt: 'Двор' } },
    { rightsUntil: '2027-01-01', rightsOwner: 'ТАСС', rightsEnded: false },
  ])
  await ask(other, calls.changeLibrary, { body: { changes: changed.body.was } })
  const { item } = (await ask(chief, calls.getLibraryItem, { params: { kind: 'picture', id: one.id } })).body
  expect(item).toMatchObject({ alt: '', credit: '', image: { focal: null } })
  const unknown = { kind: 'picture' as const, id: 7, alt: 'x' }
  expect((await ask(chief, calls.changeLibrary, { body: { changes: [unknown] } })).status).toBe(404)
})

test('the day on which rights end is changed only by those who may remove, and the log tells of all changed rights', async () => {
  const { item } = (await upload(await paint(8), 'ёлка.jpg', author)).body
  const key = { kind: 'picture' as const, id: item.id }
  const change = (person: SignedIn, words: Partial<CallInput<typeof calls.changeLibrary>['body']['changes'][number]>) =>
    ask(person, calls.changeLibrary, { body: { changes: [{ ...key, ...words }] } })
  const hasRights = async () => (await app.ask(calls.listPictureChanges, { query: {} })).items[0]?.hasRights
  for (const rightsUntil of ['2020-01-01', '2030-01-01'])
    expect(await change(other, { credit: 'Я', rightsUntil })).toMatchObject({
      status: 403,
      body: { message: 'Срок прав меняет редактор или тот, кто загрузил' },
    })
  expect(await hasRights()).toBeUndefined()
  expect((await change(other, { credit: 'Саша', rightsOwner: 'ТАСС' })).status).toBe(200)
  expect((await change(author, { rightsUntil: '2020-01-01' })).status).toBe(200)
  expect(await hasRights()).toBe(false)
  // The same day again, which a form sends with other words.
  expect((await change(other, { rightsUntil: '2020-01-01', rightsOwner: 'ТАСС' })).status).toBe(200)
  expect((await change(chief, { rightsUntil: null, rightsNote: 'Договор 7' })).status).toBe(200)
  expect(await hasRights()).toBe(true)
  const entries = await listLogEntries(
    app.context.db,
    { thing: { kind: 'media', id: `picture-${item.id}` }, withOwn: true },
    { before: undefined, limit: 10 },
  )
  expect(entries.map(({ actor_id, thing_title, before, after }) => [actor_id, thing_title, before, after])).toEqual([
    [
      chief.userId,
      'ёлка',
      { rightsUntil: '2020-01-01', rightsNote: '' },
      { rightsUntil: null, rightsNote: 'Договор 7' },
    ],
    [author.userId, 'ёлка', { rightsUntil: null }, { rightsUntil: '2020-01-01' }],
    [other.userId, 'ёлка', { rightsOwner: '' }, { rightsOwner: 'ТАСС' }],
  ])
})

test('the library is searched by words, filtered for incomplete items, and read in pages', async () => {
  const items = []
  for (let seed = 10; seed < 15; seed += 1) {
    app.clock.advance(1000)
    items.push((await upload(await paint(seed), `kartinka-${seed}.jpg`)).body.item)
  }
  const [a, b] = items
  await ask(chief, calls.changeLibrary, {
    body: {
      changes: [
        { kind: 'picture', id: a!.id, alt: 'Ёлка у метро', credit: 'Саша Ким', rightsUntil: '2026-11-25' },
        { kind: 'picture', id: b!.id, alt: '100 % шерсть' },
      ],
    },
  })
  expect((await list({ q: 'метро ёлка' })).map(({ id }) => id)).toEqual([a!.id])
  expect((await list({ q: '%' })).map(({ id }) => id)).toEqual([b!.id])
  expect((await list({ q: 'kartinka 12' })).length).toBe(1)
  expect((await list({ lack: 'words' })).length).toBe(3)
  expect((await list({ lack: 'rights' })).map(({ id }) => id)).toEqual([a!.id])
  expect((await list({ lack: 'place' })).length).toBe(5)
  expect((await ask(chief, calls.countLibrary, {})).body).toEqual({
    kinds: { picture: 5, audio: 0, video: 0, document: 0 },
    lacks: { words: 3, rights: 1, place: 5, twin: 0 },
    removed: 0,
  })
  const seen: number[] = []
  for (let before: string | undefined; ;) {
    const page = (await ask(chief, calls.listLibrary, { query: { limit: 2, before } })).body
    seen.push(...page.items.map(({ id }) => id))
    if (page.next === null) break
    before = page.next
  }
  expect(seen).toEqual(items.map(({ id }) => id).toReversed())
})

test('usages of a picture are exact and follow every save', async () => {
  const cover = (await upload(await paint(20), 'cover.jpg')).body.item
  const inside = (await upload(await paint(21), 'inside.jpg')).body.item
  const draft = {
    source: 't:1',
    type: 'post' as const,
    slug: 'den',
    title: 'День как пирог',
    publishedAt: '2026-11-01T10:00:00Z',
    cover: cover.image,
    body: `<p>Слова.</p><img src="${inside.image!.origin}" alt="">`,
    images: { [inside.image!.origin]: inside.image! },
  }
  await save([draft])
  await app.waitUntilIdle()
  const placesOf = async (id: number) =>
    (await ask(chief, calls.getLibraryItem, { params: { kind: 'picture', id } })).body.places
  expect(await placesOf(cover.id)).toMatchObject([
    { kind: 'article', title: 'День как пирог', role: 'cover', url: '/den' },
  ])
  expect(await placesOf(inside.id)).toMatchObject([{ kind: 'article', role: 'body' }])
  expect((await list({ lack: 'place' })).length).toBe(0)
  const refused = await ask(chief, calls.removeFromLibrary, { body: { items: [{ kind: 'picture', id: cover.id }] } })
  expect(refused.body).toMatchObject({ removed: [], refused: [{ id: cover.id }] })
  await save([{ ...draft, cover: null }])
  await app.waitUntilIdle()
  expect(await placesOf(cover.id)).toEqual([])
  const removed = await ask(chief, calls.removeFromLibrary, { body: { items: [{ kind: 'picture', id: cover.id }] } })
  expect(removed.body.removed).toEqual([{ kind: 'picture', id: cover.id }])
})

test('a replacement is shown everywhere under its own address, until it is undone', async () => {
  const old = (await upload(await paint(30), 'old.jpg')).body.item
  const fresh = (await upload(await paint(31, { width: 500 }), 'fresh.jpg', author)).body.item
  await ask(chief, calls.changeLibrary, { body: { changes: [{ kind: 'picture', id: fresh.id, alt: 'Новая' }] } })
  const body = `<figure><img src="${old.image!.origin}" alt="Прежняя"><figcaption>Подпись</figcaption></figure>`
  const saved = await save([
    {
      source: 't:1',
      type: 'post',
      slug: 'den',
      title: 'День',
      publishedAt: '2026-11-01T10:00:00Z',
      cover: old.image,
      body,
      images: { [old.image!.origin]: old.image! },
    },
  ])
  const id = saved.results[0]!.id
  await app.waitUntilIdle()
  const shown = async () => {
    const card = (await app.ask(listArticleCards, { body: { ids: [id] } })).items[0]!
    const [post] = (await app.ask(listWholeArticles, { query: { ids: String(id) } })).items
    const [figure] = post!.parsed_content as unknown as { attributes: Record<string, unknown> }[]
    const { imageId, src, alt, caption } = figure!.attributes
    return { cover: card.image?.image_id, teaser: card.teaser_url, body: { imageId, src, alt, caption } }
  }
  const before = await shown()
  expect(before).toMatchObject({ cover: old.id, body: { imageId: old.id, alt: 'Прежняя', caption: 'Подпись' } })
  // An author may replace only own pictures.
  expect((await ask(author, calls.replacePicture, { params: { id: old.id }, body: { by: fresh.id } })).status).toBe(403)
  const replaced = await ask(chief, calls.replacePicture, { params: { id: old.id }, body: { by: fresh.id } })
  expect(replaced.body.item.replacement).toMatchObject({ image: { image_id: fresh.id }, name: 'fresh' })
  await app.waitUntilIdle()
  expect(await shown()).toEqual({
    cover: fresh.id,
    teaser: `/media/${fresh.id}/480.webp`,
    body: { imageId: fresh.id, src: fresh.image!.origin, alt: 'Новая', caption: 'Подпись' },
  })
  // Chains are refused, and neither can be removed.
  expect((await ask(chief, calls.replacePicture, { params: { id: fresh.id }, body: { by: old.id } })).status).toBe(409)
  const keys = [old.id, fresh.id].map(each => ({ kind: 'picture' as const, id: each }))
  expect((await ask(chief, calls.removeFromLibrary, { body: { items: keys } })).body.removed).toEqual([])

  await ask(chief, calls.takeReplacementBack, { params: { id: old.id } })
  await app.waitUntilIdle()
  expect(await shown()).toEqual(before)

  await ask(chief, calls.replacePicture, { params: { id: old.id }, body: { by: fresh.id } })
  app.clock.advance(31 * dayMs)
  await signIn()
  expect((await ask(chief, calls.takeReplacementBack, { params: { id: old.id } })).status).toBe(409)
  app.clock.advance(-31 * dayMs)
  await signIn()
})

test('a removed item can be restored for thirty days; then its bytes are deleted', async () => {
  const { item } = (await upload(await paint(40), 'a.jpg', author)).body
  const items = [{ kind: 'picture' as const, id: item.id }]
  expect((await ask(other, calls.removeFromLibrary, { body: { items } })).body.refused.length).toBe(1)
  await ask(author, calls.removeFromLibrary, { body: { items } })
  expect((await list({ removed: '1' })).length).toBe(1)
  await ask(author, calls.bringBackToLibrary, { body: { items } })
  expect((await list()).length).toBe(1)
  await ask(author, calls.removeFromLibrary, { body: { items } })
  const media = openMedia(app.context)
  const { rows } = await app.context.db.sql.query<{ master_key: string }>('select master_key from media.image')
  await runMaintenance(media)
  expect(await app.context.blobs.has(rows[0]!.master_key)).toBe(true)
  app.clock.advance(31 * dayMs)
  await runMaintenance(media)
  await app.waitUntilIdle()
  expect(await app.context.blobs.has(rows[0]!.master_key)).toBe(false)
  expect((await app.context.db.sql.query('select 1 from media.image')).rows).toEqual([])
  app.clock.advance(-31 * dayMs)
  media.decoder.close()
})

test('an abandoned upload is removed after a day', async () => {
  const { id } = (await ask(chief, calls.startUpload, { body: { name: 'x', size: 10 } })).body.upload!
  await ask(chief, calls.sendPiece, { params: { id }, query: { at: 0 }, body: Buffer.from('12345') })
  const media = openMedia(app.context)
  app.clock.advance(2 * dayMs)
  await runMaintenance(media)
  app.clock.advance(-2 * dayMs)
  media.decoder.close()
  expect((await ask(chief, calls.getUpload, { params: { id } })).status).toBe(404)
  const left = []
  for await (const { key } of app.context.blobs.list(`media/uploads/${id}/`)) left.push(key)
  expect(left).toEqual([])
})

test('ending rights are announced once 30, 7 and 1 days before and at the end; then the picture is hidden', async () => {
  const { item } = (await upload(await paint(50), 'a.jpg')).body
  const saved = await save([
    {
      source: 't:1',
      type: 'post',
      slug: 'den',
      title: 'День',
      publishedAt: '2026-11-01T10:00:00Z',
      cover: item.image,
      body: '<p>Да.</p>',
    },
  ])
  await ask(chief, calls.changeLibrary, {
    body: { changes: [{ kind: 'picture', id: item.id, rightsUntil: '2026-12-31' }] },
  })
  const told: number[] = []
  const stop = app.context.events.on('rights.ending', ({ days }) => void told.push(days))
  const media = openMedia(app.context)
  const start = app.clock.now().getTime()
  for (const days of [1, 15, 30, 34, 39, 40, 41, 50]) {
    app.clock.advance(start + days * dayMs - app.clock.now().getTime())
    await runMaintenance(media)
    await runMaintenance(media)
    await app.waitUntilIdle()
  }
  expect(told).toEqual([30, 7, 1, 0])
  const cards = await app.ask(listArticleCards, { body: { ids: [saved.results[0]!.id] } })
  expect(cards.items[0]).toMatchObject({ image: null, img: [], default_img: true, teaser_url: null })
  app.clock.advance(start - app.clock.now().getTime())
  stop()
  media.decoder.close()
})

test('readers’ pictures are not in the library', async () => {
  await app.ask(uploadImage, { query: { use: 'comment', source: 'comment-file:1' }, body: await paint(60) })
  await app.ask(uploadImage, { query: { source: 'import:1' }, body: await paint(61) })
  expect((await list()).length).toBe(1)
})
