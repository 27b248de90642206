import Fastify from 'fastify'
import { expect, test } from 'vitest'
import type { ImageReply } from '#contract/image.ts'
import { listPictureChanges } from '#contract/office/library.ts'
import type { ServiceContext } from '#platform/service.ts'
import { showCurrentPictures } from './current-pictures.ts'

const picture = (id: number, alt = `Картинка ${id}`): ImageReply => ({
  image_id: id,
  origin: `/media/${id}/640.webp`,
  alt,
  width: 640,
  height: 320,
  sizes: [{ width: 640, height: 320, url: `/media/${id}/640.webp` }],
  thumbhash: null,
  focal: null,
  is_transparent: false,
})

/** A service that shows pictures, beside a media library with so many changes. */
async function openService(changed: number) {
  const app = Fastify()
  const library = { changed, isDown: false, asked: [] as number[] }
  const listeners: (() => void)[] = []
  const listen = (name: unknown, listener?: () => void) => void listeners.push(listener ?? (name as () => void))
  const context = {
    ask: async (_: typeof listPictureChanges, { query }: { query: { after: number; limit: number } }) => {
      if (library.isDown) throw new Error('no library')
      library.asked.push(query.after)
      const numbers = Array.from({ length: library.changed }, (_, at) => at + 1).filter(number => number > query.after)
      const items = numbers.slice(0, query.limit).map(number => ({
        number,
        id: number,
        image: picture(number, `Новая ${number}`),
        hasRights: number !== 3,
      }))
      return { items }
    },
    events: { on: listen, onOwn: listen, onMissed: listen },
    log: { debug: () => {} },
  } as unknown as ServiceContext
  showCurrentPictures(app, context, { except: [{ ...listPictureChanges, path: '/stored' }] })
  for (const path of ['/shown', '/stored'])
    app.get<{ Querystring: { id: string } }>(path, async ({ query }) => ({ image: picture(Number(query.id)) }))
  const alt = async (id: number, path = '/shown') =>
    ((await app.inject(`${path}?id=${id}`)).json() as { image: ImageReply | null }).image?.alt
  return { library, alt, tell: () => listeners.forEach(listener => listener()) }
}

test('all changes are read, in pieces, and shown; stored rows are answered as they are', async () => {
  const { library, alt } = await openService(1_000)
  expect(await alt(1_000)).toBe('Новая 1000')
  expect(await alt(500)).toBe('Новая 500')
  expect(await alt(1_001)).toBe('Картинка 1001')
  expect(await alt(3)).toBeUndefined()
  expect(await alt(1, '/stored')).toBe('Картинка 1')
  expect(library.asked).toEqual([0, 500, 1_000])
})

test('a change is read after an event, with those before it that may have been committed late', async () => {
  const { library, alt, tell } = await openService(150)
  expect(await alt(151)).toBe('Картинка 151')
  library.changed = 151
  expect(await alt(151)).toBe('Картинка 151')
  tell()
  expect(await alt(151)).toBe('Новая 151')
  expect(library.asked).toEqual([0, 50])
})

test('without the library, pages are shown with the pictures that are known', async () => {
  const { library, alt, tell } = await openService(2)
  expect(await alt(2)).toBe('Новая 2')
  library.isDown = true
  tell()
  expect(await alt(2)).toBe('Новая 2')
  expect(await alt(9)).toBe('Картинка 9')
})
