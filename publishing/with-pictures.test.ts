import { expect, test } from 'vitest'
import type { ImageReply } from '#contract/image.ts'
import { withPictures, type CurrentPicture } from './with-pictures.ts'

const picture = (id: number, widths: number[], more: Partial<ImageReply> = {}): ImageReply => {
  const sizes = widths.map(width => ({ width, height: width / 2, url: `/media/${id}/${width}.webp` }))
  const { url, width, height } = sizes.at(-1)!
  return {
    image_id: id,
    origin: url,
    alt: `Картинка ${id}`,
    width,
    height,
    sizes,
    thumbhash: null,
    focal: null,
    is_transparent: false,
    ...more,
  }
}
const old = picture(7, [160, 320, 640, 1280])
const fresh = picture(8, [160, 320, 480], { focal: [0.2, 0.8] })
const shown = <Payload>(payload: Payload, current: CurrentPicture = fresh) =>
  withPictures(payload, new Map([[7, current]]))

test('a picture, its sizes, one rendition and an address become those of the other, in their own format', () => {
  const card = {
    image: old,
    img: old.sizes,
    teaser_url: '/media/7/640.webp',
    default_img: false,
    seo: { image: { url: 'https://delno.test/media/7/1280.jpg', width: 1280, height: 640, alt: 'x' } },
    date: new Date(0),
    other: picture(9, [160]),
  }
  expect(shown(card)).toEqual({
    ...card,
    image: fresh,
    img: fresh.sizes,
    teaser_url: '/media/8/480.webp',
    seo: { image: { url: 'https://delno.test/media/8/480.jpg', width: 480, height: 240, alt: 'x' } },
  })
})

test('a picture of a body keeps its caption and its place; the description is that of the picture', () => {
  const attributes = {
    imageId: 7,
    src: old.origin,
    alt: 'Прежняя',
    caption: 'Подпись',
    align: 'wide',
    sizes: old.sizes,
  }
  const tree = [{ type: 'image', attributes, children: [] }]
  expect(shown(tree)[0]!.attributes).toMatchObject({
    imageId: 8,
    src: '/media/8/480.webp',
    alt: 'Картинка 8',
    caption: 'Подпись',
    align: 'wide',
    focal: { x: 0.2, y: 0.8 },
  })
  const undescribed = withPictures(tree, new Map([[7, { ...fresh, alt: '' }]]))
  expect(undescribed[0]!.attributes.alt).toBe('Прежняя')
  // Without a number: a picture is known by its address.
  const plain = [{ type: 'image', attributes: { src: '/media/7/320.webp', alt: '' }, children: [] }]
  expect(shown(plain)[0]!.attributes.src).toBe('/media/8/480.webp')
})

test('a picture whose rights have ended leaves no hole: no cover, no block, no entry of a gallery', () => {
  const reply = {
    image: old,
    img: old.sizes,
    default_img: false,
    teaser_url: '/media/7/640.webp',
    content: [
      { type: 'paragraph', children: [{ type: 'text', text: 'Да' }] },
      { type: 'image', attributes: { imageId: 7, src: old.origin }, children: [] },
      { type: 'gallery', attributes: { images: [{ src: old.origin }, { src: '/media/9/160.webp' }] }, children: [] },
      { type: 'before-after', attributes: { before: { src: old.origin }, after: { src: '/x.webp' } }, children: [] },
    ],
  }
  expect(shown(reply, null)).toMatchObject({
    image: null,
    img: [],
    default_img: true,
    teaser_url: null,
    content: [{ type: 'paragraph' }, { type: 'gallery', attributes: { images: [{ src: '/media/9/160.webp' }] } }],
  })
  expect(shown(reply, null).content).toHaveLength(2)
})
