// Pictures of a site that is being imported. Each is fetched once, whatever size of it a text shows.
import type { Ask } from '#contract/client/ask.ts'
import type { ImageReply } from '#contract/image.ts'
import { findImages, uploadImage } from '#contract/media.ts'
import { makeBringer, type Bringer, type BringOptions } from './bring-media.ts'

export type Pictures = Bringer<ImageReply>

/** Stands for a picture that a dry run has found and not stored. */
const standIn: ImageReply = {
  image_id: 1,
  origin: '/media/1/160.webp',
  alt: '',
  width: 1,
  height: 1,
  sizes: [],
  thumbhash: null,
  focal: null,
  is_transparent: false,
}

type Options = BringOptions & { ask: Ask; site: { alts: ReadonlyMap<string, string> } }

export function makePictures({ ask, ...options }: Options): Pictures {
  const { alts } = options.site
  return makeBringer(
    {
      name: 'picture',
      refusal: 'Картинка не перенесена',
      tryOut: async () => standIn,
      find: async source => (await ask(findImages, { body: { sources: [source] } })).images[source],
      upload: (bytes, source, address, alt) =>
        ask(uploadImage, { query: { alt: (alts.get(address) || alt).slice(0, 500), source }, body: bytes }),
    },
    options,
  )
}
