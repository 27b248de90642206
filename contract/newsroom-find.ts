// ⌘K of the office: one question about everything that it has (office.md 2), and what its owners answer.
import { z } from 'zod'
import { textStages } from '#domain/newsroom-rights.ts'
import { roleNames } from '#domain/viewer.ts'
import { defineCall, internalCallOf } from './call.ts'
import { textKind } from './newsroom.ts'
import { libraryKind } from './office/library.ts'
import { line } from './typed-text.ts'
import { wholeNumber } from './whole-number.ts'

const id = z.number().int()
const moment = z.iso.datetime()
const readings = z.array(line(300)).max(4).describe('What the words may mean, the likeliest first')
const limit = wholeNumber(1, 20).default(5)

export const foundPost = z.object({
  id,
  kind: z.enum(['post', 'page', 'health', 'recipe']),
  title: z.string(),
  url: z.string().nullable().describe('Its public page'),
  publishedAt: moment,
})
export type FoundPost = z.output<typeof foundPost>

export const foundPicture = z.object({
  id,
  kind: libraryKind,
  title: z.string().describe('Words for the blind, or the name of the file'),
  name: z.string().describe('The name of the file'),
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
  summary: 'Texts, published posts, people and things of the library by the beginnings of words: a few of each',
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
    posts: z.array(foundPost).describe('Without those whose text is found too'),
    mayEditPosts: z.boolean().describe('False: a post leads to its public page'),
    people: z
      .array(z.object({ id: z.string(), name: z.string(), role: z.enum(roleNames) }))
      .describe('Colleagues; only for administrators, who have a page for them'),
    pictures: z.array(foundPicture),
    missing: z
      .array(z.enum(['posts', 'people', 'pictures']))
      .describe('What could not be asked: its owner does not answer'),
  }),
  errors: ['validation', 'unauthorized', 'forbidden', 'rate_limited'],
  // A pause of typing asks once; this is more than anybody types.
  rateLimit: { max: 120, perSeconds: 60 },
})
export type FoundInOffice = z.output<typeof findInOffice.reply>

const source = 'own: office'
export const findPostTitles = defineCall({
  ...internalCallOf('search', 'POST', source)(
    'findPostTitles',
    '/titles',
    'Published articles and recipes by words of their titles',
  ),
  body: z.object({ readings, limit }),
  reply: z.object({ items: z.array(foundPost) }),
  errors: ['validation'],
})
export const findLibraryItems = defineCall({
  ...internalCallOf('media', 'POST', source)(
    'findLibraryItems',
    '/library/by-words',
    'Things of the library by their words, newest first',
  ),
  body: z.object({ readings, limit }),
  reply: z.object({ items: z.array(foundPicture) }),
  errors: ['validation'],
})

export const newsroomFindCalls = [findInOffice, findPostTitles, findLibraryItems] as const
