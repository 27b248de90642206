import { expect, test } from 'vitest'
import { imageWidths } from '#contract/media.ts'
import { heightAt, parseRendition, sizesOf, widthsOf } from './sizes.ts'

test('a picture is offered in the widths up to its own, and never enlarged', () => {
  expect(widthsOf(320)).toEqual([160, 320])
  expect(widthsOf(479)).toEqual([160, 320])
  expect(widthsOf(5_000)).toEqual(imageWidths)
})

test('a picture smaller than every width is offered as it is', () => {
  expect(widthsOf(159)).toEqual([159])
  expect(widthsOf(160)).toEqual([160])
})

test('a rendition keeps the proportions and has at least one row of pixels', () => {
  expect(heightAt(160, { width: 320, height: 240 })).toBe(120)
  expect(heightAt(160, { width: 1_000, height: 667 })).toBe(107)
  expect(heightAt(160, { width: 2_000, height: 3 })).toBe(1)
})

test('each size has the address of its rendition', () => {
  expect(sizesOf({ id: 7, width: 400, height: 200 })).toEqual([
    { width: 160, height: 80, url: '/media/7/160.webp' },
    { width: 320, height: 160, url: '/media/7/320.webp' },
  ])
})

test('the address of a rendition reads back', () => {
  expect(parseRendition('7', '160.avif')).toEqual({ id: 7, width: 160, format: 'avif' })
  expect(parseRendition('1099511627775', '99999.jpg')).toEqual({ id: 2 ** 40 - 1, width: 99_999, format: 'jpg' })
})

test.each([
  ['7', '160.png'],
  ['7', '0160.webp'],
  ['7', '100000.webp'],
  ['7', '160.webp.jpg'],
  ['07', '160.webp'],
  ['0', '160.webp'],
  ['-7', '160.webp'],
  ['9007199254740993', '160.webp'],
  ['12345678901234567', '160.webp'],
])('/media/%s/%s cannot be a rendition', (id, file) => expect(parseRendition(id, file)).toBeUndefined())
