// What the magazine says of itself (domain/magazine.ts): read and changed in the office, part by part (decision 060).
import { z } from 'zod'
import { innProblem } from '#domain/inn.ts'
import { ogrnProblem } from '#domain/ogrn.ts'
import { feedEntriesMax, feedPlacesMax, optionalFormats } from '#domain/feeds.ts'
import { ageMarks, magazinePartNames, magazineParts } from '#domain/magazine.ts'
import { robotsBytesMax, robotsProblem } from '#domain/robots.ts'
import { shareGrounds, shareMarkMax, type ShareGround } from '#domain/share-card.ts'
import { zoneOffsetPattern } from '#russian/time-zone.ts'
import { defineCall, internalCallOf, officeCallOf } from '../call.ts'
import { line } from '../typed-text.ts'
import { int4Max, integer } from '../whole-number.ts'

export const magazineMax = {
  name: 40,
  line: 100,
  about: 300,
  phone: 40,
  email: 254,
  imprint: 200,
  address: 300,
} as const

/** Quotation marks and angle brackets stand around a name, never in it. */
const name = line(magazineMax.name).pipe(
  z
    .string()
    .min(1, 'у журнала должно быть название')
    .regex(/^[^«»"<>]*$/, 'без кавычек: они ставятся вокруг названия сами'),
)
const numberLike = (problemOf: (text: string) => string | undefined) =>
  line(20).superRefine((text, context) => {
    const problem = text === '' ? undefined : problemOf(text)
    if (problem !== undefined) context.addIssue({ code: 'custom', message: problem })
  })
const imprint = line(magazineMax.imprint)

const robots = z
  .string()
  .max(robotsBytesMax, 'не больше 8 кБ')
  .overwrite(text => text.replaceAll('\r\n', '\n').trim())
  .superRefine((text, context) => {
    const problem = robotsProblem(text)
    if (problem !== undefined) context.addIssue({ code: 'custom', message: problem })
  })
const feedContent = {
  isWhole: z.boolean().describe('Whole texts; otherwise summaries'),
  entries: integer(1, feedEntriesMax),
}
const feeds = z
  .object({
    ...feedContent,
    off: z
      .array(z.enum(optionalFormats))
      .max(optionalFormats.length)
      .describe('Formats without addresses; RSS is always there'),
    places: z
      .array(
        z.object({
          ...feedContent,
          place: z
            .string()
            .regex(
              /^(?:topics|health|recipes|tag|stream|author)(?:\/[^/\s]{1,100}){0,4}$/,
              'ожидается адрес раздела: topics/dom',
            ),
          isOff: z.boolean(),
        }),
      )
      .max(feedPlacesMax, `не больше ${feedPlacesMax} разделов`),
  })
  .refine(({ places }) => new Set(places.map(({ place }) => place)).size === places.length, 'раздел назван дважды')
const ground = z.enum(Object.keys(shareGrounds) as ShareGround[])
const card = z.object({
  mark: line(shareMarkMax).pipe(z.string().regex(/^[^«»"<>]*$/, 'без кавычек')),
  grounds: z.object({ main: ground, recipes: ground, health: ground }),
  picture: z
    .object({
      id: integer(1, int4Max),
      url: z.string().regex(/^\/media\/\d+\/\d+\.jpg$/, 'ожидается картинка медиатеки'),
      width: integer(1, 20_000),
      height: integer(1, 20_000),
    })
    .nullable(),
})

export const magazineFields = z.object({
  name,
  line: line(magazineMax.line),
  about: line(magazineMax.about).pipe(z.string().min(1, 'нужно хотя бы одно предложение: его покажут поисковики')),
  founder: imprint,
  publisher: imprint,
  inn: numberLike(innProblem),
  ogrn: numberLike(ogrnProblem),
  address: line(magazineMax.address),
  email: line(magazineMax.email).refine(
    text => text === '' || z.email().safeParse(text).success,
    'ожидается адрес почты: redaktsiya@zhurnal.ru',
  ),
  phone: line(magazineMax.phone).pipe(
    z.string().regex(/^(?:[+()\d\s‑-]{5,}|)$/, 'ожидается номер телефона: +7 495 123-45-67'),
  ),
  editor: imprint,
  registration: imprint,
  age: z.enum(['', ...ageMarks], `можно: ${ageMarks.join(', ')}`),
  zone: z.string().regex(zoneOffsetPattern, 'ожидается сдвиг от Гринвича: +03:00'),
  robots,
  feeds,
  card,
})
/** The same in replies, without bounds. */
const shownContent = { isWhole: z.boolean(), entries: z.number() }
const built = {
  feeds: z.object({
    ...shownContent,
    off: z.array(z.enum(optionalFormats)),
    places: z.array(z.object({ ...shownContent, place: z.string(), isOff: z.boolean() })),
  }),
  card: z.object({
    mark: z.string(),
    grounds: z.object({ main: ground, recipes: ground, health: ground }),
    picture: z.object({ id: z.number(), url: z.string(), width: z.number(), height: z.number() }).nullable(),
  }),
}
type Built = typeof built
const shown = z.object({
  ...(Object.fromEntries(Object.keys(magazineFields.shape).map(field => [field, z.string()])) as Record<
    Exclude<keyof typeof magazineFields.shape, keyof Built>,
    z.ZodString
  >),
  ...built,
})
const reply = z.object({
  values: shown.describe('What applies now'),
  configured: shown.describe('What would apply without the office: the configuration of the installation'),
})
export type MagazineSettings = z.output<typeof reply>
export type MagazineValues = MagazineSettings['values']

const call = officeCallOf('content', '/api/v1/office')
const some = magazineFields.partial().strict()

export const getMagazine = defineCall({
  ...call('getMagazine', '/magazine', 'Get what the magazine says of itself: name, publisher, age mark, time zone'),
  method: 'GET',
  reply,
  errors: ['unauthorized', 'forbidden'],
})
export const changeMagazine = defineCall({
  ...call('changeMagazine', '/magazine/{part}', 'Change a part of it; every page and letter says so at once'),
  method: 'PATCH',
  rateLimit: { max: 60, perSeconds: 60 },
  params: z.object({ part: z.enum(magazinePartNames) }),
  body: z
    .object({
      values: some.describe('Only fields of the part'),
      expected: shown.extend({ feeds, card }).partial().strict().describe('The former values of the same fields'),
    })
    .refine(({ values }) => Object.keys(values).length > 0, 'нечего менять'),
  reply,
  errors: ['validation', 'unauthorized', 'forbidden', 'conflict'],
})

export const isInPart = (part: keyof typeof magazineParts, field: string): boolean =>
  (magazineParts[part] as readonly string[]).includes(field)

/** `values`: null as long as nobody has changed anything. */
export const listArchivedMagazine = defineCall({
  ...internalCallOf('content', 'GET', 'own: archive')(
    'listArchivedMagazine',
    '/archive/magazine',
    'Get what the office has set about the magazine',
  ),
  reply: z.object({ values: shown.nullable() }),
})
export const restoreMagazine = defineCall({
  ...internalCallOf('content', 'POST', 'own: archive')(
    'restoreMagazine',
    '/archive/magazine',
    'Restore what an archive says of the magazine, unless the office has changed it here',
  ),
  body: z.object({ values: magazineFields }),
  reply: z.object({ outcome: z.enum(['created', 'unchanged', 'kept']) }),
  errors: ['validation'],
})

export const magazineCalls = [getMagazine, changeMagazine, listArchivedMagazine, restoreMagazine] as const
