import { expect, test } from 'vitest'
import { makePick } from './load-topics.server.ts'

const post = (id: number, isDefault = false) =>
  ({
    id,
    default_img: isDefault,
    image: { sizes: [{ url: `/media/${id}/480.jpg`, width: 480 }], width: 800, height: 450, alt: '' },
  }) as never

test('a topic and a stream have the covers of articles, and none of them twice', () => {
  const pick = makePick()
  expect(pick([post(1), post(2)])?.base).toBe('/media/1/')
  expect(pick([post(1), post(3, true), post(2)])?.base).toBe('/media/2/')
  expect(pick([post(2), post(1)])).toBeNull()
})
