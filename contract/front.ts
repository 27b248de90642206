// The front page in the office: pins, widgets, and the changes of both that are gathered and shown to readers together.
import { z } from 'zod'
import { adPlaces } from '#domain/advertising.ts'
import { frontPlaces } from '#domain/front-page.ts'
import { defineCall, internalCallOf, officeCallOf } from './call.ts'
import { adPlace, listAds, listArchivedAds, previewAds, restoreAds, shownAds } from './front-ads.ts'
import { broughtMoment } from './moments.ts'
import { menuNames, menuTrees, shownTree } from './office/menus.ts'
import { releaseChoice } from './office/release-choices.ts'
import { line } from './typed-text.ts'
import { isTerm, widgetDraft } from './office/widgets.ts'
import { int8Max, integer, rowId, rowNumber, wholeNumber } from './whole-number.ts'
import { pageFact, widgetRule, widgetSlot, widgetsBySlot, widgetsIncludes } from './widgets.ts'

/** What is gathered at most, and what one call changes. */
export const frontChangesMax = 100
export const frontPinsMax = 100
export const frontWidgetsMax = 500
/** Releases that the page lists. */
export const frontReleasesShown = 20

const moment = z.iso.datetime()
const person = z.object({ id: z.string(), name: z.string() })

const pin = z.object({
  kind: z.literal('pin'),
  place: integer(1, frontPlaces),
  postId: rowNumber,
  from: broughtMoment.nullable().default(null),
  until: broughtMoment.nullable().default(null),
})
const widgetOf = z.object({ kind: z.literal('widget'), draft: widgetDraft })
const menu = z.object({ kind: z.literal('menu'), name: z.enum(menuNames), tree: shownTree })
const wanted = z
  .discriminatedUnion('kind', [pin, widgetOf, adPlace, menu])
  .refine(value => value.kind !== 'pin' || isTerm(value), { path: ['until'], message: 'конец раньше начала' })
/** Readers may have menus of an importer that the office would refuse; what people gather is checked. */
const wish = wanted.transform((value, check) => {
  if (value.kind !== 'menu') return value
  const { data, error } = menuTrees.shape[value.name].safeParse(value.tree)
  for (const { path, message } of error?.issues ?? [])
    check.addIssue({ code: 'custom', path: ['tree', ...path], message })
  return data ? { ...value, tree: data } : z.NEVER
})
export type FrontWanted = z.output<typeof wanted>
export type FrontPinWanted = z.output<typeof pin>
export type FrontWidgetWanted = z.output<typeof widgetOf>
export type FrontMenuWanted = z.output<typeof menu>

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
/** A pin, a widget of the site, a new widget, a place of advertising, or a menu; keys of new things are made by the page. */
const key = z
  .string()
  .regex(
    new RegExp(
      `^(pin:${uuid}|widget:(new-${uuid}|[1-9]\\d{0,9})|ads:(${adPlaces.join('|')})|menu:(${menuNames.join('|')}))$`,
    ),
  )

const change = z.object({
  key: z.string(),
  version: z.number().int(),
  wanted: wanted.nullable().describe('Null: it is taken away'),
  isOutdated: z
    .boolean()
    .describe('Readers have got something else meanwhile: it cannot be shown before it is saved again'),
  by: person.nullable(),
  at: moment,
})
export type FrontChange = z.output<typeof change>

const thing = z.object({ key: z.string(), version: z.number().int(), value: wanted })
export type FrontThing = z.output<typeof thing>

const card = z.object({
  id: z.number().int(),
  title: z.string(),
  url: z.string(),
  publishedAt: moment,
  thumbUrl: z.string().nullable(),
})
export type FrontCard = z.output<typeof card>

const release = z.object({
  id: z.number().int(),
  by: person.nullable(),
  at: moment,
  /** Kinds of things that it changed, each with the words that name it. */
  items: z.array(z.object({ key: z.string(), title: z.string(), what: z.enum(['added', 'changed', 'removed']) })),
  isReturn: z.boolean().describe('It brought back what another had changed'),
})
export type FrontRelease = z.output<typeof release>

const front = z.object({
  things: z.array(thing).describe('What readers have'),
  changes: z.array(change),
  river: z.array(card).describe('The newest articles, in the order in which they come by themselves'),
  posts: z.array(card).describe('Pinned articles and those of collections, if they are on the site'),
  releases: z.array(release).describe('The newest first'),
  previewHash: z.string().describe('Opens the preview for some hours'),
})
export type Front = z.output<typeof front>

const call = officeCallOf('widgets', '/api/v1/office/front')
const rateLimit = { max: 120, perSeconds: 60 } as const
const refusals = ['validation', 'unauthorized', 'forbidden'] as const
const version = wholeNumber(0, int8Max)
const marked = z.object({ key, version: version.describe('The version of the change that the person sees') })

export const getFront = defineCall({
  ...call('getFront', '', 'Get pins, widgets, gathered changes, and what comes by itself'),
  method: 'GET',
  reply: front,
  errors: ['unauthorized', 'forbidden'],
})
export const changeFront = defineCall({
  ...call('changeFront', '/changes', 'Gather changes; readers do not see them yet'),
  method: 'POST',
  rateLimit,
  body: z.object({
    changes: z
      .array(
        z.object({
          key,
          expected: version.describe(
            'The version that was changed: of the gathered change, otherwise of the thing; 0: new',
          ),
          wanted: wish.nullable(),
        }),
      )
      .min(1)
      .max(frontChangesMax),
  }),
  reply: front,
  errors: [...refusals, 'not_found', 'conflict', 'quota_exceeded'],
})
export const undoFrontChanges = defineCall({
  ...call('undoFrontChanges', '/changes/undo', 'Take gathered changes back before readers see them'),
  method: 'POST',
  rateLimit,
  body: z.object({ changes: z.array(marked).min(1).max(frontChangesMax) }),
  reply: front,
  errors: [...refusals, 'conflict'],
})
export const showFront = defineCall({
  ...call('showFront', '/releases', 'Show all gathered changes to readers; they must be the ones that the person sees'),
  method: 'POST',
  rateLimit,
  body: z.object({ changes: z.array(marked).min(1).max(frontChangesMax) }),
  reply: z.object({ releaseId: z.number().int(), front }),
  errors: [...refusals, 'conflict'],
})
export const returnFront = defineCall({
  ...call('returnFront', '/releases/{releaseId}/return', 'Bring back what readers had before a release'),
  method: 'POST',
  rateLimit,
  params: z.object({ releaseId: rowId }),
  reply: z.object({ releaseId: z.number().int(), front }),
  errors: [...refusals, 'not_found', 'conflict'],
})
export const checkWidgets = defineCall({
  ...call('checkWidgets', '/test', 'Tell for every widget whether a page shows it, and why; with the gathered changes'),
  method: 'POST',
  isRead: true,
  rateLimit,
  body: z.object({
    path: z
      .string()
      .trim()
      .max(500)
      .regex(/^\/(?!\/)/, 'ожидается адрес страницы, который начинается с /'),
    at: broughtMoment.optional(),
  }),
  reply: z.object({
    title: z.string().describe('The page'),
    facts: z.array(pageFact),
    items: z.array(
      z.object({
        key: z.string(),
        slot: widgetSlot,
        isShown: z.boolean(),
        why: z.enum([
          'off',
          'not-yet',
          'over',
          'other-room',
          'no-slot',
          'no-poll-slot',
          'everywhere',
          'shown',
          'no-show-rule',
          'hidden',
          'empty',
        ]),
        rule: widgetRule.nullable().describe('The rule that decided'),
      }),
    ),
  }),
  errors: [...refusals, 'not_found'],
})
export type WidgetsTest = z.output<typeof checkWidgets.reply>
export type WidgetReason = WidgetsTest['items'][number]['why']

export const findFrontPosts = defineCall({
  ...call(
    'findFrontPosts',
    '/posts',
    'Find articles and recipes by words of their titles, polls by words of theirs; or all by their ids',
  ),
  method: 'GET',
  rateLimit,
  query: z.object({
    q: line(100).default(''),
    slugs: z.string().max(1000).default('').describe('Ids separated by commas, instead of a query'),
    kind: z.enum(['article', 'recipe', 'any', 'poll']).default('any'),
  }),
  reply: z.object({ items: z.array(releaseChoice).max(30).describe('`slug` is the id') }),
  errors: refusals,
})

export const previewScripts = defineCall({
  ...call(
    'previewScripts',
    '/scripts',
    'Tell which hosts scripts come from, and what the policy of pages will allow for them',
  ),
  method: 'POST',
  isRead: true,
  rateLimit,
  body: z.object({ html: z.string().max(100_000) }),
  reply: z.object({
    origins: z.array(z.string()),
    inline: z.number().int().describe('Scripts without an address: each is allowed by its hash'),
    policy: z.array(z.string()).describe('The directives that name these scripts, as pages send them'),
  }),
  errors: refusals,
})
export type ScriptsPreview = z.output<typeof previewScripts.reply>

/** The top of the home page as people have arranged it. */
const internal = internalCallOf('widgets', 'GET', 'own: pages of this site')
const pinned = z.object({ pins: z.array(z.object({ place: z.number().int(), postId: z.number().int() })) })
export const listFrontPins = defineCall({
  ...internal('listFrontPins', '/front/pins', 'List the pins that apply now'),
  reply: pinned,
})
export const previewFront = defineCall({
  ...internal(
    'previewFront',
    '/front/preview',
    'Pins and widgets at a moment with the gathered changes, for who has a hash',
  ),
  method: 'POST',
  body: z.object({ hash: z.string().max(200), at: broughtMoment.nullable(), includes: widgetsIncludes }),
  reply: pinned.extend({ slots: widgetsBySlot, ads: shownAds }),
  errors: ['validation', 'forbidden'],
})

/** Pins as an archive carries them. */
export const archivedPin = pin.omit({ kind: true })
export type ArchivedPin = z.output<typeof archivedPin>
export const listArchivedPins = defineCall({
  ...internal('listArchivedPins', '/front/archived-pins', 'List all pins, for an archive'),
  source: 'own: office and importers',
  reply: z.object({ items: z.array(archivedPin) }),
})
export const restorePins = defineCall({
  ...internal('restorePins', '/front/archived-pins', 'Bring the pins of an archive, if there are none here'),
  source: 'own: office and importers',
  method: 'POST',
  body: z.object({ pins: z.array(archivedPin).max(frontPinsMax) }),
  reply: z.object({ outcome: z.enum(['created', 'kept']) }),
  errors: ['validation'],
})

export const frontCalls = [
  getFront,
  changeFront,
  undoFrontChanges,
  showFront,
  returnFront,
  checkWidgets,
  findFrontPosts,
  previewScripts,
  previewAds,
  listAds,
  listFrontPins,
  previewFront,
  listArchivedPins,
  restorePins,
  listArchivedAds,
  restoreAds,
] as const
