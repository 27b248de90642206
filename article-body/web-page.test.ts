import { expect, test } from 'vitest'
import { resolveFromTree } from './web-page.tsx'
import type { Picture } from './attributes.ts'

const colorOf = (bytes: number[]) => {
  const picture = { src: '/media/1/640.webp', thumbhash: Buffer.from(bytes).toString('base64') } as Picture
  return resolveFromTree(picture)?.color
}

test('the average colour needs the five bytes that describe it, and a shorter hash gives none', () => {
  expect(colorOf([0x3f, 0x08, 0x02, 0x0f, 0x08])).toMatch(/^rgb\(\d+ \d+ \d+\)$/)
  expect(colorOf([0x3f, 0x08, 0x02, 0x0f])).toBeUndefined()
})
