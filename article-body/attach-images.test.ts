import { expect, test } from 'vitest'
import { attachImages, type StoredImage } from './attach-images.ts'
import { parseBody } from './parse.ts'
import { picturesOf } from './pictures.ts'

const stored: StoredImage = {
  image_id: 7,
  origin: '/media/7/640.webp',
  alt: 'Фикус у окна',
  width: 640,
  height: 480,
  sizes: [{ width: 320, height: 240, url: '/media/7/320.webp' }],
  thumbhash: 'abc',
  focal: [0.25, 0.75],
}
const attach = (source: string, image: StoredImage = stored) =>
  picturesOf(attachImages(parseBody(source), { 'https://old.test/fikus.jpg': image }))

test('a known picture gets the address, the measures, the sizes, the preview and the focus of the stored one', () => {
  const [picture] = attach('<img src="https://old.test/fikus.jpg" width="1" height="1">')
  expect(picture).toMatchObject({
    src: '/media/7/640.webp',
    imageId: 7,
    alt: 'Фикус у окна',
    width: 640,
    height: 480,
    sizes: stored.sizes,
    thumbhash: 'abc',
    focal: { x: 0.25, y: 0.75 },
  })
})

test('the alternative text that an author wrote for this place stays', () => {
  expect(attach('<img src="https://old.test/fikus.jpg" alt="Фикус зимой">')[0]!.alt).toBe('Фикус зимой')
})

test('a stored picture without a preview and a focus adds none', () => {
  const [picture] = attach('<img src="https://old.test/fikus.jpg">', { ...stored, thumbhash: null, focal: null })
  expect(Object.keys(picture!)).not.toEqual(expect.arrayContaining(['thumbhash']))
  expect(Object.keys(picture!)).not.toEqual(expect.arrayContaining(['focal']))
})

test('an unknown picture stays as it is', () => {
  const source = '<img src="https://old.test/other.jpg" alt="Другой">'
  expect(attach(source)).toEqual(picturesOf(parseBody(source)))
})
