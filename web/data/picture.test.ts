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

test('a picture that has not come has five colours of its own: of its quarters and its middle', () => {
  const { paint } = toPicture(image('KBkGLIr0aIuNiId9dIqPVfV2Rg=='))!
  expect(paint).toMatch(/^[\da-f]{15}$/)
  expect(new Set(paint!.match(/.../g)!.slice(0, 4)).size).toBeGreaterThan(1)
  expect(toPicture(image('KBkGLIr0aIuNiId9dIqPVfV2Rg==', true))).not.toHaveProperty('paint')
})
