// Advertising that the operator sets up: which places of a page it has, and the magazine's own banners in them.
import { z } from 'zod'

/** In the rail of every kind of page, between the posts of every kind of list, above the comments of every kind of post. */
export const adPlaces = ['sidebar', 'between-posts', 'above-comments'] as const
export type AdPlace = (typeof adPlaces)[number]

const address = z.string().regex(/^(https:\/\/|\/(?![/\\]))/, 'ожидается https:// или путь на этом сайте')

/** A banner, by the law on advertising with its mark, whose it is, and the number it is registered under. */
export const houseAd = z
  .object({
    advertiser: z.string().trim().min(1).max(200),
    erid: z
      .string()
      .regex(/^[\w-]{1,100}$/, 'ожидаются латинские буквы и цифры')
      .nullable()
      .default(null)
      .describe('null: the magazine speaks of itself'),
    url: address.max(2000),
    text: z.string().trim().max(300).default(''),
    image: z
      .object({
        url: address.max(2000),
        width: z.number().int().min(1).max(2000),
        height: z.number().int().min(1).max(2000),
        alt: z.string().max(300),
      })
      .nullable()
      .default(null),
  })
  .refine(({ text, image }) => text !== '' || image !== null, 'нужен текст или картинка')
export type HouseAd = z.output<typeof houseAd>

/** A place without banners waits for a script of an ad network, as high as it says. */
export const advertising = z.object({
  places: z
    .partialRecord(
      z.enum(adPlaces),
      z.strictObject({ height: z.number().int().min(50).max(600), ads: z.array(houseAd).max(20).default([]) }),
    )
    .default({}),
})
export type Advertising = z.output<typeof advertising>
