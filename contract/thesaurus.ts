// The words of the search: groups of words that are added to questions. The product has groups, and the magazine changes them.
import { z } from 'zod'
import { defineCall, officeCallOf } from './call.ts'
import { searchPosts } from './search.ts'
import { line } from './typed-text.ts'
import { int4Max, int8Max, integer, wholeNumber } from './whole-number.ts'

/** `same`: different names of one thing. `near`: related words, with a lower weight. `spoken`: what people type for what texts say. */
export const wordGroupKinds = ['same', 'near', 'spoken'] as const
export type WordGroupKind = (typeof wordGroupKinds)[number]

export const groupWordMax = 60
export const groupWordsMax = 40
export const groupExamplesMax = 10
export const groupQuestionMax = 300
/** Groups that the magazine has added or changed. */
export const changedGroupsMax = 500
export const groupKeyMax = 100

const word = line(groupWordMax).pipe(z.string().min(1))
const question = line(groupQuestionMax).pipe(z.string().min(1))
const wordList = z.array(word).max(groupWordsMax)
const kind = z.enum(wordGroupKinds)

export const wordGroupBody = z.object({
  kind,
  words: wordList,
  meant: wordList.describe('Of `spoken`: the words of the texts'),
})
export type WordGroup = { kind: WordGroupKind; words: readonly string[]; meant: readonly string[] }

const example = z.object({ question, postId: integer(1, int4Max) })

const wordGroup = z.object({
  key: z.string(),
  isOwn: z.boolean().describe('Added by the magazine: the product has no such group'),
  isOff: z.boolean(),
  kind,
  words: z.array(z.string()),
  meant: z.array(z.string()),
  examples: z.array(
    z.object({
      question: z.string(),
      postId: z.number().int(),
      title: z.string().nullable().describe('Null: no longer on the site'),
    }),
  ),
  version: z.number().int().describe('0: as in the product'),
  by: z
    .object({ id: z.string(), name: z.string() })
    .nullable()
    .describe('Who changed it last; null: nobody, or no longer here'),
  changedAt: z.iso.datetime().nullable(),
})
export type WordGroupReply = z.output<typeof wordGroup>

const trial = searchPosts.reply.shape.query.pick({ searched: true, correction: true }).extend({
  words: z.array(
    z.object({
      text: z.string(),
      use: z
        .enum(['searched', 'skipped', 'unknown'])
        .describe('`skipped`: a word like «как»; `unknown`: no text has it, and nothing stands for it'),
      added: z.array(z.string()).describe('Words that are searched beside it'),
    }),
  ),
  results: z.array(
    z.object({
      id: z.number().int(),
      title: z.string(),
      url: z.string(),
      kind: z.enum(['post', 'page', 'health', 'recipe']),
    }),
  ),
})
export type QuestionTrial = z.output<typeof trial>
/** Results of a trial; an example holds if its article is among them. */
export const trialResultsMax = 5

const call = officeCallOf('search', '/office/thesaurus')
const params = z.object({ key: z.string().max(groupKeyMax) })
const expected = wholeNumber(0, int8Max).describe('The version that was changed')
const rateLimit = { max: 60, perSeconds: 60 } as const
const refusals = ['validation', 'unauthorized', 'forbidden'] as const

export const listWordGroups = defineCall({
  ...call('listWordGroups', '', 'List all groups of words, and questions that found nothing'),
  method: 'GET',
  reply: z.object({
    items: z.array(wordGroup),
    inVain: z
      .array(z.object({ words: z.string(), times: z.number().int(), lastAt: z.iso.datetime() }))
      .describe('At most thirty, the most frequent first'),
  }),
  errors: ['unauthorized', 'forbidden'],
})
export const addWordGroup = defineCall({
  ...call('addWordGroup', '', 'Add a group; its examples must hold'),
  method: 'POST',
  rateLimit,
  body: wordGroupBody.extend({ examples: z.array(example).max(groupExamplesMax).default([]) }),
  reply: z.object({ group: wordGroup }),
  errors: [...refusals, 'conflict', 'quota_exceeded'],
})
export const changeWordGroup = defineCall({
  ...call('changeWordGroup', '/{key}', 'Change a group or switch it off; the examples of a group that is on must hold'),
  method: 'PUT',
  rateLimit,
  params,
  body: wordGroupBody.extend({ expected, isOff: z.boolean(), examples: z.array(example).max(groupExamplesMax) }),
  reply: z.object({ group: wordGroup }),
  errors: [...refusals, 'not_found', 'conflict', 'quota_exceeded'],
})
export const resetWordGroup = defineCall({
  ...call('resetWordGroup', '/{key}', 'Make a group as it is in the product, or remove one of the magazine'),
  method: 'DELETE',
  rateLimit,
  params,
  query: z.object({ expected }),
  reply: z.object({ group: wordGroup.nullable() }),
  errors: [...refusals, 'not_found', 'conflict'],
})
export const previewQuestion = defineCall({
  ...call('previewQuestion', '/trial', 'Show how a question is understood and found, also with a change of a group'),
  method: 'POST',
  isRead: true,
  rateLimit: { max: 120, perSeconds: 60 },
  body: z.object({
    question,
    change: wordGroupBody
      .extend({ key: z.string().max(groupKeyMax).nullable().describe('Null: a new group'), isOff: z.boolean() })
      .optional(),
  }),
  reply: z.object({ now: trial, changed: trial.nullable().describe('With the change') }),
  errors: refusals,
})

export const thesaurusCalls = [listWordGroups, addWordGroup, changeWordGroup, resetWordGroup, previewQuestion] as const
