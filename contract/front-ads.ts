// Advertising in the office and on pages: what stands in each place, by which rules, and which hosts it opens.
import { z } from 'zod'
import { adPlaces, adRooms } from '#domain/advertising.ts'
import { defineCall, internalCallOf, officeCallOf } from './call.ts'
import { broughtMoment } from './moments.ts'
import { isTerm, typedRule } from './office/widgets.ts'
import { integer } from './whole-number.ts'
import { widgetRule } from './widgets.ts'

export const adsInPlaceMax = 20
export const adHostsMax = 20
export const adCodeMax = 20_000
export const adHeights = { min: 50, max: 600 } as const

/** Cleaned, not transformed: the same words come back in replies. */
const words = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .regex(/^\P{Cc}*$/u, 'ожидается одна строка')
const address = z
  .string()
  .max(2000)
  .regex(/^(https:\/\/\S+|\/(?![/\\])\S*)?$/, 'ожидается https:// или путь на этом сайте')

const turn = {
  isOff: z.boolean().default(false),
  from: broughtMoment.nullable().default(null),
  until: broughtMoment.nullable().default(null),
}
const image = z.object({
  url: address.min(1),
  width: integer(1, 10_000),
  height: integer(1, 10_000),
  alt: words(500),
})
const banner = z.object({
  kind: z.literal('banner'),
  isOwn: z.boolean().default(false).describe('The magazine advertises itself'),
  advertiser: words(200),
  inn: words(12),
  erid: words(100),
  url: address,
  text: words(300),
  image: image.nullable(),
  ...turn,
})
const network = z.object({
  kind: z.literal('network'),
  name: words(100),
  code: z
    .string()
    .max(adCodeMax)
    .regex(/^[^\0]*$/),
  hosts: z.array(words(253)).max(adHostsMax).describe('Hosts beside those of its scripts: `yandex.ru`, `*.yandex.ru`'),
  ...turn,
})
const ad = z
  .discriminatedUnion('kind', [banner, network])
  .refine(isTerm, { path: ['until'], message: 'конец раньше начала' })

const shownPlace = {
  place: z.enum(adPlaces),
  height: integer(adHeights.min, adHeights.max).describe('CSS pixels that are free from the start'),
  isKept: z.boolean().describe('Without an advertisement the place stays, for a script of the page'),
  rooms: z.array(z.enum(adRooms)).min(1).max(adRooms.length),
}
export const adPlace = z.object({
  kind: z.literal('ads'),
  ...shownPlace,
  isOff: z.boolean().default(false),
  show: z.array(typedRule).max(100).default([]),
  hide: z.array(typedRule).max(100).default([]),
  ads: z.array(ad).max(adsInPlaceMax).default([]),
})
export type AdPlaceWanted = z.output<typeof adPlace>

const script = z.union([z.object({ src: z.string() }), z.object({ code: z.string() })])
const shownAd = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('banner'),
    label: z.string().describe('The mark that the law asks for'),
    url: z.string(),
    text: z.string(),
    image: image.nullable(),
  }),
  z.object({
    kind: z.literal('network'),
    id: z.number().int().describe('Of its scripts among the scripts of a page'),
    container: z.string().nullable(),
    scripts: z.array(script),
  }),
])
export type ShownAd = z.output<typeof shownAd>

export const shownAds = z.object({
  places: z.array(
    z.object({ ...shownPlace, show: z.array(widgetRule), hide: z.array(widgetRule), ads: z.array(shownAd) }),
  ),
  origins: z.array(z.string()).describe('What the policy of pages must open'),
})
export type ShownAds = z.output<typeof shownAds>

export const previewAds = defineCall({
  ...officeCallOf('widgets', '/api/v1/office/front')(
    'previewAds',
    '/ads',
    'Tell what is wrong with a place of advertising, and what the policy of pages will allow for it',
  ),
  method: 'POST',
  isRead: true,
  rateLimit: { max: 120, perSeconds: 60 },
  body: z.object({ place: adPlace }),
  reply: z.object({
    problems: z
      .array(z.object({ at: z.number().int(), words: z.string() }))
      .describe('By the number of the advertisement'),
    origins: z.array(z.string()),
    inline: z.number().int().describe('Scripts without an address: each is allowed by its hash'),
    policy: z.array(z.string()).describe('The directives that name them, as pages send them'),
  }),
  errors: ['validation', 'unauthorized', 'forbidden'],
})
export type AdsPreview = z.output<typeof previewAds.reply>

const internal = internalCallOf('widgets', 'GET', 'own: pages of this site')
export const listAds = defineCall({
  ...internal('listAds', '/front/ads', 'List the places of advertising with what stands in them now'),
  reply: shownAds,
})

/** A place of advertising as an archive carries it. */
export const archivedAdPlace = adPlace.omit({ kind: true })
export const listArchivedAds = defineCall({
  ...internal('listArchivedAds', '/front/archived-ads', 'List all places of advertising, for an archive'),
  source: 'own: office and importers',
  reply: z.object({ items: z.array(archivedAdPlace) }),
})
export const restoreAds = defineCall({
  ...internal('restoreAds', '/front/archived-ads', 'Bring the advertising of an archive, if there is none here'),
  source: 'own: office and importers',
  method: 'POST',
  body: z.object({ places: z.array(archivedAdPlace).max(adPlaces.length) }),
  reply: z.object({ outcome: z.enum(['created', 'kept']) }),
  errors: ['validation'],
})
