import sharp from 'sharp'
import { expect, test } from 'vitest'
import { defaultMagazine } from '#domain/magazine.ts'
import { manifestOf } from './manifest.ts'

const file = (path: string) => new URL(`../public${path}`, import.meta.url)
const manifest = manifestOf(defaultMagazine)

test('the icons have the sizes and types that the manifest declares', async () => {
  for (const { src, sizes, type } of manifest.icons) {
    const { format, width, height } = await sharp(file(src).pathname).metadata()
    expect([src, type]).toEqual([src, { png: 'image/png', svg: 'image/svg+xml' }[String(format)]])
    if (sizes !== 'any') expect([src, `${width}x${height}`]).toEqual([src, sizes])
  }
  for (const { icons } of manifest.shortcuts)
    for (const { src } of icons) expect(manifest.icons.map(icon => icon.src)).toContain(src)
  expect(manifest.theme_color).toBe('#eb5e42')
})

test('a maskable icon fills its square and keeps the mark inside the safe circle', async () => {
  const maskable = manifest.icons.filter(icon => icon.purpose === 'maskable')
  expect(maskable.map(icon => icon.sizes)).toEqual(['192x192', '512x512'])
  for (const { src } of maskable) {
    const { data, info } = await sharp(file(src).pathname).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
    const centre = (info.width - 1) / 2
    for (let at = 0; at < data.length; at += 4) {
      expect(data[at + 3]).toBe(255)
      const [x, y] = [(at / 4) % info.width, Math.floor(at / 4 / info.width)]
      const isPaper = data[at]! > 240 && data[at + 2]! > 230
      if (Math.hypot(x - centre, y - centre) > info.width * 0.4 && !isPaper)
        throw new Error(`${src}: mark at ${x}, ${y}`)
    }
  }
})
