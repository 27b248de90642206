// Pictures and videos of comments over the real application, with media.
import { expect, test } from 'vitest'
import sharp from 'sharp'
import { anonymously, ficus, ficusThread, setUpConversation, type Talker } from './testing.ts'

const { app, lena, oleg, vera } = setUpConversation()

const first = async () => (await anonymously(app, ficusThread)).body.data.data[0]
let shade = 0
const photo = async () =>
  sharp({ create: { width: 400, height: 300, channels: 3, background: { r: (shade += 1), g: 120, b: 60 } } })
    .withExif({ IFD0: { Make: 'Камера', Artist: 'lena@delno.test' } })
    .jpeg()
    .toBuffer()

async function send(talker: Talker, commentId: number, image: Uint8Array | undefined, postId: number = ficus) {
  const form = new FormData()
  if (image) form.set('image', new Blob([new Uint8Array(image)]), 'ficus.jpg')
  form.set('post_id', String(postId))
  form.set('comment_id', String(commentId))
  const packed = new Response(form)
  return talker.post('/api/files', Buffer.from(await packed.arrayBuffer()), {
    'content-type': packed.headers.get('content-type')!,
  })
}

test('a picture is shown under its comment, without EXIF data', async () => {
  const id = (await lena.say('Вот он')).body.data.id
  const { status, body } = await send(lena, id, await photo())
  expect(status).toBe(200)
  expect(body.data.files).toMatchObject([{ comment_id: id, width: 400, height: 300, deleted_at: null }])
  const [file] = (await first()).files
  const picture = await app.app.inject(file.path)
  expect(picture.statusCode).toBe(200)
  expect(picture.rawPayload.includes('lena@delno.test')).toBe(false)
  expect((await sharp(picture.rawPayload).metadata()).exif).toBeUndefined()
  expect((await oleg.delete(`/api/files/${file.id}`)).status).toBe(403)
  expect((await lena.delete(`/api/files/${file.id}`)).body.data.files).toEqual([])
  expect((await vera.delete(`/api/files/${file.id}`)).status).toBe(200)
  expect((await first()).files).toEqual([])
  expect((await lena.delete('/api/files/77')).status).toBe(404)
})

test('the URL of a removed picture is a 404, unless another comment shows the same picture', async () => {
  const image = await photo()
  const files = []
  for (const talker of [lena, vera]) {
    const id = (await talker.say('Вот он')).body.data.id
    files.push((await send(talker, id, image)).body.data.files[0])
  }
  const [hers, veras] = files
  expect(hers.path).toBe(veras.path)
  const statusOfPicture = async () => {
    await app.waitUntilIdle()
    return (await app.app.inject(hers.path)).statusCode
  }
  await lena.delete(`/api/files/${hers.id}`)
  expect(await statusOfPicture()).toBe(200)
  await vera.delete(`/api/files/${veras.id}`)
  expect(await statusOfPicture()).toBe(404)
})

test('removing a comment removes its pictures and videos for the author, and keeps them for moderators when a moderator removes it', async () => {
  const sayWithPicture = async (content: string) => {
    const id = (await lena.say(content)).body.data.id
    return { id, path: (await send(lena, id, await photo())).body.data.files[0].path as string }
  }
  const hers = await sayWithPicture('Вот он, и здесь тоже: https://youtu.be/abcdefghijk смотрите')
  const removed = await sayWithPicture('А это другой, в углу')
  await lena.delete(`/api/comments?id=${hers.id}`)
  await vera.delete(`/api/comments?id=${removed.id}`)
  await app.waitUntilIdle()
  const statusOf = async (path: string) => (await app.app.inject(path)).statusCode
  expect([await statusOf(hers.path), await statusOf(removed.path)]).toEqual([404, 200])
  const { rows } = await app.context.db.sql.query(
    'select comment_id, deleted_at is null as is_kept from comments.comment_file union all select comment_id, true from comments.comment_video order by 1',
  )
  expect(rows).toEqual([
    { comment_id: hers.id, is_kept: false },
    { comment_id: removed.id, is_kept: true },
  ])
})

test('only the author can attach pictures, at most four, and only real pictures', async () => {
  const id = (await lena.say('Вот он')).body.data.id
  expect((await send(oleg, id, await photo())).status).toBe(403)
  expect((await send(lena, 77, await photo())).status).toBe(404)
  expect((await send(lena, id, await photo(), 102)).status).toBe(404)
  expect((await send(lena, id, undefined)).status).toBe(400)
  expect((await send(lena, id, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).status).toBe(415)
  expect((await send(lena, id, Buffer.from('просто текст'))).status).toBe(415)
  expect((await send(lena, id, Buffer.alloc(10 * 1024 * 1024 + 1))).status).toBe(413)
  const photos = await Promise.all(Array.from({ length: 6 }, photo))
  const statuses = (await Promise.all(photos.map(one => send(lena, id, one)))).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([200, 200, 200, 200, 409, 409])
  expect((await first()).files).toHaveLength(4)
  const kept = await app.context.db.sql.query<{ source: string }>('select source from media.image_source')
  expect(kept.rows).toHaveLength(4)
  await lena.delete(`/api/comments?id=${id}`)
  expect((await send(lena, id, await photo())).status).toBe(404)
})

test('a truncated picture is refused with a reason, and the comment stays', async () => {
  const id = (await lena.say('Вот он')).body.data.id
  const paint = sharp({ create: { width: 400, height: 300, channels: 3, background: '#eb5e42' } })
  for (const whole of [await paint.clone().jpeg().toBuffer(), await paint.clone().png().toBuffer()]) {
    const { status, body } = await send(lena, id, whole.subarray(0, whole.length / 2))
    expect([status, body.code, body.message]).toEqual([
      415,
      'unsupported_media',
      'Файл картинки повреждён: прочесть его до конца не удалось',
    ])
  }
  expect((await send(lena, id, await photo())).status).toBe(200)
})

test('a video link in the text is shown as a video until it is removed; an edited text has its own videos', async () => {
  const video = 'https://rutube.ru/video/0123456789abcdef0123456789abcdef/'
  const other = 'https://youtu.be/abcdefghijk'
  const { body } = await vera.say(`Смотрите, как он растёт: ${video} и вот так`)
  expect(body.data.videos).toMatchObject([{ host: 'rutube', url: video }])
  const { id } = body.data
  const [attached] = (await first()).videos
  expect((await lena.delete(`/api/video/${attached.id}`)).status).toBe(403)
  expect((await vera.delete(`/api/video/${attached.id}`)).body.data.videos).toEqual([])
  await vera.put('/api/comments', { id, content: `Ещё раз: ${video} и новое: ${other} вот` })
  expect((await first()).videos).toMatchObject([{ host: 'youtube', url: other }])
  await vera.put('/api/comments', { id, content: 'Без фильмов' })
  expect((await first()).videos).toEqual([])
})
