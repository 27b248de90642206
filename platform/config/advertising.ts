// Checks the operator's file of advertising, which the office takes over at the first start (services/widgets/ads/bring-file.ts).
import { z } from 'zod'
import { integer } from '#contract/whole-number.ts'

const address = z.string().regex(/^(https:\/\/|\/(?![/\\]))/, 'ожидается https:// или путь на этом сайте')

export const houseAd = z
  .object({
    advertiser: z.string().trim().min(1).max(200),
    erid: z
      .string()
      .regex(/^[\w-]{1,100}$/, 'ожидаются латинские буквы и цифры')
      .nullable()
      .default(null),
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

export const advertising = z.object({
  places: z
    .partialRecord(
      z.enum(['sidebar', 'between-posts', 'above-comments']),
      z.strictObject({ height: integer(50, 600), ads: z.array(houseAd).max(20).default([]) }),
    )
    .default({}),
})
export type AdvertisingFile = z.output<typeof advertising>
