// The search of ⌘K over everything in the office (office.md 2), and the calls to the services that own the data.
import { z } from 'zod'
import { textStages } from '#domain/newsroom-rights.ts'
import { roleNames } from '#domain/viewer.ts'
import { defineCall, internalCallOf } from './call.ts'
import { textKind } from './newsroom.ts'
import { libraryKind } from './library-kind.ts'
import { line } from './typed-text.ts'
import { wholeNumber } from './whole-number.ts'

const id = z.number().int()
const moment = z.iso.datetime()
const readings = z.array(line(300)).max(4).describe('Possible spellings of the query, most likely first')
const limit = wholeNumber(1, 20).default(5)

export const foundPost = z.object({
  id,
  kind: z.enum(['post', 'page', 'health', 'recipe']),
  title: z.string(),
  url: z.string().nullable().describe('Public page'),
  publishedAt: moment,
})
export type FoundPost = z.output<typeof foundPost>

export const foundPicture = z.object({
  id,
  kind: libraryKind,
  title: z.string().describe('Text alternative, or the file name'),
  name: z.string().describe('File name'),
  thumbUrl: z.string().nullable(),
})
export type FoundPicture = z.output<typeof foundPicture>

export const findInOffice = defineCall({
  name: 'findInOffice',
  service: 'newsroom',
  method: 'GET',
  path: '/api/v1/find',
  auth: 'user',
  isForOffice: true,
  summary: 'Find texts, published posts, people and library items by the beginnings of words: a few of each',
  source: 'own: office',
  query: z.object({ q: line(100), limit }),
  reply: z.object({
    texts: z.array(
      z.object({
        id,
        kind: textKind,
        stage: z.enum(textStages),
        title: z.string(),
        owner: z.string().nullable().describe('Name of the owner'),
      }),
    ),
    posts: z.array(foundPost).describe('Without posts whose text is listed'),
    mayEditPosts: z.boolean().describe('If false, posts link to their public pages'),
    people: z
      .array(z.object({ id: z.string(), name: z.string(), role: z.enum(roleNames) }))
      .describe('Colleagues; only for administrators'),
    pictures: z.array(foundPicture),
    missing: z
      .array(z.enum(['posts', 'people', 'pictures']))
      .describe('Kinds that could not be searched because a service did not answer'),
  }),
  errors: ['validation', 'unauthorized', 'forbidden', 'rate_limited'],
  // One call per pause in typing; more than a person can make.
  rateLimit: { max: 120, perSeconds: 60 },
})
export type FoundInOffice = z.output<typeof findInOffice.reply>

const source = 'own: office'
export const findPostTitles = defineCall({
  ...internalCallOf('search', 'POST', source)(
    'findPostTitles',
    '/titles',
    'Find published articles and recipes by words of their titles',
  ),
  body: z.object({ readings, limit }),
  reply: z.object({ items: z.array(foundPost) }),
  errors: ['validation'],
})
export const findLibraryItems = defineCall({
  ...internalCallOf('media', 'POST', source)(
    'findLibraryItems',
    '/library/by-words',
    'Find library items by their words, newest first',
  ),
  body: z.object({ readings, limit }),
  reply: z.object({ items: z.array(foundPicture) }),
  errors: ['validation'],
})

export const newsroomFindCalls = [findInOffice, findPostTitles, findLibraryItems] as const
