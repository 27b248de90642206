// The health of links: where the links of everything that is out lead, looked through every night (decision 068).
import { z } from 'zod'
import { recipeIdFloor } from '#domain/post-id.ts'
import { defineCall, internalCallOf, officeCallOf } from '../call.ts'
import { int8Max, integer, wholeNumber } from '../whole-number.ts'

/**
 * `missing`: there is nothing. `place`: the page is there, the place in it is not. `picture`: a picture or a file that is gone. `redirect`: one of our
 * redirects that leads to nothing. `circle`: redirects that lead to themselves. `outside`: a page of another site. `chain`, `moved`: it works, through
 * several redirects or one.
 */
export const brokenKinds = ['missing', 'place', 'picture', 'redirect', 'circle', 'outside'] as const
export const linkKinds = [...brokenKinds, 'chain', 'moved'] as const
export type LinkKind = (typeof linkKinds)[number]

/** Texts that are named for one address. */
export const linkPlacesShown = 50
const targetMax = 2000

const brokenLink = z.object({
  target: z
    .string()
    .describe('A path of this site, with the place in the page if that is missing; or a foreign address'),
  kind: z.enum(linkKinds),
  leadsTo: z.string().nullable().describe('The end of the redirects'),
  foundAt: z.iso.datetime().describe('When it was found first'),
  isHidden: z.boolean(),
  texts: z.number().int(),
  places: z
    .array(z.object({ postId: z.number().int(), title: z.string(), words: z.string().describe('Of the link') }))
    .max(linkPlacesShown),
  proposal: z.object({ to: z.string(), title: z.string(), likeness: z.number().int() }).nullable(),
})
export type BrokenLink = z.output<typeof brokenLink>

const walk = z.object({
  isRunning: z.boolean(),
  startedAt: z.iso.datetime().nullable(),
  endedAt: z.iso.datetime().nullable().describe('Of the last one that came to its end'),
  texts: z.number().int().describe('That it has read so far'),
  links: z.number().int(),
  isFull: z.boolean().describe('More addresses are broken than are kept'),
})
export type LinkWalk = z.output<typeof walk>
const outside = z.object({
  isOn: z.boolean(),
  addresses: z.number().int(),
  checked: z.number().int().describe('Of them'),
})
export type OutsideLinks = z.output<typeof outside>

const call = officeCallOf('content', '/api/v1/office/links')
const errors = ['validation', 'unauthorized', 'forbidden'] as const

export const listLinks = defineCall({
  ...call('listLinks', '', 'List addresses to which links of published texts lead in vain, or through redirects'),
  method: 'GET',
  query: z.object({
    which: z.enum(['broken', 'moved', 'hidden']).default('broken'),
    limit: wholeNumber(1, 50).default(50),
  }),
  reply: z.object({
    items: z.array(brokenLink),
    totals: z.object({ broken: z.number().int(), moved: z.number().int(), hidden: z.number().int() }),
    walk,
    outside,
  }),
  errors,
})
export const checkLinksNow = defineCall({
  ...call('checkLinksNow', '/check', 'Look through all links now, not in the night'),
  method: 'POST',
  rateLimit: { max: 5, perSeconds: 3_600 },
  reply: walk,
  errors: [...errors, 'rate_limited'],
})
export const hideLink = defineCall({
  ...call('hideLink', '/hide', 'Hide an address that may stay as it is, or show it again'),
  method: 'POST',
  rateLimit: { max: 60, perSeconds: 60 },
  body: z.object({ target: z.string().min(1).max(targetMax), isHidden: z.boolean() }),
  reply: z.object({ success: z.literal(true) }),
  errors: [...errors, 'not_found', 'rate_limited'],
})
export const setOutsideLinks = defineCall({
  ...call('setOutsideLinks', '/outside', 'Open the pages of other sites that texts link to once a week, or no more'),
  method: 'PUT',
  rateLimit: { max: 20, perSeconds: 60 },
  body: z.object({ isOn: z.boolean() }),
  reply: outside,
  errors: [...errors, 'rate_limited'],
})

const office = (service: 'content' | 'recipes' | 'media') => internalCallOf(service, 'POST', 'own: health of links')

export const countBrokenLinks = defineCall({
  ...office('content')('countBrokenLinks', '/links/count', 'Count the addresses that broke in the last days'),
  isRead: true,
  body: z.object({}),
  reply: z.object({ fresh: z.number().int(), all: z.number().int() }),
})
export const listRecipeLinks = defineCall({
  ...office('recipes')(
    'listRecipeLinks',
    '/links',
    'List the links of published recipes in batches, or of those with these ids',
  ),
  isRead: true,
  body: z.object({
    after: wholeNumber(0, 2_147_483_647).default(0),
    limit: integer(1, 200).default(50),
    ids: z.array(integer(recipeIdFloor, 2_147_483_647)).max(500).optional(),
  }),
  reply: z.object({
    items: z.array(
      z.object({
        id: z.number().int(),
        title: z.string(),
        url: z.string(),
        links: z.array(z.object({ href: z.string(), words: z.string() })),
        pictures: z.array(z.number().int()),
        files: z.array(z.number().int()),
      }),
    ),
  }),
})
export const findRecipesAt = defineCall({
  ...office('recipes')('findRecipesAt', '/recipes/at', 'Find what is at paths below /recipe/ and /recipes/'),
  isRead: true,
  body: z.object({ paths: z.array(z.string().min(1).max(2000)).max(500) }),
  reply: z.object({
    items: z.array(
      z.object({
        path: z.string(),
        isLive: z.boolean(),
        to: z.string().nullable().describe('Where the path leads now, if it is a former one'),
      }),
    ),
  }),
})
export const findMissingMedia = defineCall({
  ...office('media')('findMissingMedia', '/missing', 'Find those pictures and files that are not there'),
  isRead: true,
  body: z.object({
    pictures: z.array(integer(1, int8Max)).max(5_000),
    files: z.array(integer(1, int8Max)).max(5_000),
  }),
  reply: z.object({ pictures: z.array(z.number().int()), files: z.array(z.number().int()) }),
})

export const linkCalls = [
  listLinks,
  checkLinksNow,
  hideLink,
  setOutsideLinks,
  countBrokenLinks,
  listRecipeLinks,
  findRecipesAt,
  findMissingMedia,
] as const
