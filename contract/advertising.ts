// Advertising of the operator: its places on a page and the magazine's own banners in them.
import { z } from 'zod'
import { integer } from './whole-number.ts'

/** Places in the sidebar of all pages, between the posts of all lists, above the comments of all posts. */
export const adPlaces = ['sidebar', 'between-posts', 'above-comments'] as const
export type AdPlace = (typeof adPlaces)[number]

const address = z.string().regex(/^(https:\/\/|\/(?![/\\]))/, 'ожидается https:// или путь на этом сайте')

/** A banner with what the law on advertising requires: the mark, the advertiser and the registration number (erid). */
export const houseAd = z
  .object({
    advertiser: z.string().trim().min(1).max(200),
    erid: z
      .string()
      .regex(/^[\w-]{1,100}$/, 'ожидаются латинские буквы и цифры')
      .nullable()
      .default(null)
      .describe('null when the magazine advertises itself'),
    url: address.max(2000),
    text: z.string().trim().max(300).default(''),
    image: z
      .object({
        url: address.max(2000),
        width: integer(1, 2000),
        height: integer(1, 2000),
        alt: z.string().max(300),
      })
      .nullable()
      .default(null),
  })
  .refine(({ text, image }) => text !== '' || image !== null, 'нужен текст или картинка')
export type HouseAd = z.output<typeof houseAd>

/** A place without banners reserves `height` for the script of an ad network. */
export const advertising = z.object({
  places: z
    .partialRecord(
      z.enum(adPlaces),
      z.strictObject({ height: integer(50, 600), ads: z.array(houseAd).max(20).default([]) }),
    )
    .default({}),
})
export type Advertising = z.output<typeof advertising>
