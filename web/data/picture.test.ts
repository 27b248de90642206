import { expect, test } from 'vitest'
import { toPicture } from './picture.server.ts'

const image = (thumbhash: string, isTransparent = false) => ({
  image_id: 1,
  origin: '/media/1/640.webp',
  alt: '',
  width: 640,
  height: 360,
  sizes: [{ width: 640, height: 360, url: '/media/1/640.webp' }],
  thumbhash,
  focal: null,
  is_transparent: isTransparent,
})

test('a picture that has not come is painted in soft spots of its colours, without an edge', () => {
  const { paint } = toPicture(image('KBkGLIr0aIuNiId9dIqPVfV2Rg=='))!
  const spots = [...paint!.matchAll(/radial-gradient\(at \d+% \d+%,(#[\da-f]{3}),#0000 60%\)/g)].map(
    ([, colour]) => colour,
  )
  expect(spots).toHaveLength(4)
  expect(new Set(spots).size).toBeGreaterThan(1)
  expect(paint).toMatch(/,#[\da-f]{3}$/)
  expect(paint!.length).toBeLessThan(200)
  expect(toPicture(image('KBkGLIr0aIuNiId9dIqPVfV2Rg==', true))).not.toHaveProperty('paint')
})
