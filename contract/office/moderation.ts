// The queue of moderators in the office: comments that wait, decisions on them, and what can be taken back (decision 053).
import { z } from 'zod'
import { moderationReasons, restrictionMeasures } from '#domain/moderation.ts'
import { defineCall, internalCallOf, officeCallOf, type CallReply } from '../call.ts'
import { bigRowId, int8Max, integer } from '../whole-number.ts'

const moment = z.iso.datetime()
const person = z.object({ id: z.string(), name: z.string() })
const section = z.string().min(1).max(100)
const commentId = integer(1, int8Max)
const idsOf = (most: number) => z.array(commentId).max(most)

/** Comments that one moderator holds at a time; others do not see them meanwhile. */
export const heldMax = 20
/** Comments in one decision. */
export const decidedMax = 50
/** How long a moderator holds a comment without a sign of life. */
export const heldSeconds = 120

export const queueKind = z
  .enum(['waiting', 'reported'])
  .describe('`waiting`: all that wait for a decision; `reported`: those of them that readers reported')
export type QueueKind = z.output<typeof queueKind>

/** Why a comment waits: what the rules found, in their own words. */
const finding = z.object({ code: z.string(), reason: z.string(), evidence: z.string() })

export const queueItem = z.object({
  id: z.number().int(),
  postId: z.number().int(),
  post: z.object({ title: z.string(), url: z.string() }).nullable().describe('null: not public now'),
  section: z.object({ slug: z.string(), title: z.string() }).nullable(),
  text: z.string().describe('Without markup'),
  pictures: z.array(z.string()).describe('Paths of attached pictures'),
  author: z.object({
    id: z.string().nullable().describe('null: without an account'),
    name: z.string(),
    avatar: z.string(),
    isExpert: z.boolean(),
    since: moment.describe('Registered'),
    shown: z.number().int().describe('Comments that everybody sees, of the last 1,000'),
    hidden: z.number().int().describe('Refused or removed by moderators, of the last 1,000'),
  }),
  createdAt: moment,
  waitsSince: moment,
  isVisible: z.boolean().describe('Readers see it while it waits: it was reported'),
  level: z.number().int(),
  findings: z.array(finding),
  reports: z.array(z.object({ reason: z.string(), count: z.number().int() })),
})
export type QueueItem = z.output<typeof queueItem>

const counts = z.object({
  waiting: z.number().int(),
  reported: z.number().int(),
  appeals: z.number().int(),
  sections: z.array(z.object({ slug: z.string(), title: z.string(), count: z.number().int() })),
})
export type QueueCounts = z.output<typeof counts>

/** What became of a comment in other hands. */
const taken = z.object({
  id: z.number().int(),
  by: z.string().nullable().describe('Name of the colleague; null: its author, or the rules'),
  what: z.enum(['keep', 'hide', 'holds', 'gone']).describe('`holds`: the colleague has it open'),
})
export type TakenComment = z.output<typeof taken>

const call = officeCallOf('comments', '/office')
const errors = ['validation', 'unauthorized', 'forbidden', 'banned', 'unavailable'] as const
const often = { max: 300, perSeconds: 60 } as const

export const takeComments = defineCall({
  ...call(
    'takeComments',
    '/queue/take',
    'Take comments from the queue and keep those that are held: others do not see them',
  ),
  method: 'POST',
  body: z.object({
    kind: queueKind.default('waiting'),
    section: section.nullable().default(null),
    order: z.enum(['oldest', 'newest']).default('oldest'),
    most: integer(0, heldMax).default(heldMax).describe('How many more'),
    have: idsOf(heldMax * 2)
      .default([])
      .describe('Held, and to be held for two more minutes'),
    letGo: idsOf(heldMax * 2)
      .default([])
      .describe('No longer needed: others may take them'),
    arrivedBefore: moment.nullable().default(null).describe('Those that came later wait, and are counted in `arrived`'),
  }),
  reply: z.object({
    items: z.array(queueItem),
    lost: z.array(taken).describe('Of `have`: no longer in the queue or in these hands'),
    counts,
    arrived: z.number().int().describe('How many came after `arrivedBefore`'),
    others: z.array(person.extend({ count: z.number().int() })).describe('Colleagues who hold comments now'),
    putOff: z.number().int().describe('How many wait until later'),
    now: moment,
  }),
  errors,
  rateLimit: often,
})

const state = z.enum(['shown', 'waiting', 'hidden', 'removed'])
const spoken = z.object({
  id: z.number().int(),
  author: z.string(),
  isExpert: z.boolean(),
  text: z.string(),
  state,
  createdAt: moment,
})
export const getQueuedComment = defineCall({
  ...call(
    'getQueuedComment',
    '/queue/{id}',
    'What stands around a comment: its thread, its author, and the same words elsewhere',
  ),
  method: 'GET',
  params: z.object({ id: bigRowId }),
  reply: z.object({
    id: z.number().int(),
    content: z.string().describe('HTML of the comment'),
    thread: z.array(spoken.extend({ level: z.number().int() })).describe('At most twelve comments around it'),
    threadCount: z.number().int().describe('Visible comments of the post'),
    history: z.array(spoken.extend({ reason: z.string().nullable() })).describe('The last comments of its author'),
    same: z.array(commentId).describe('Other waiting comments with the same words, at most 49'),
    sameAuthors: z.number().int().describe('How many people wrote them, with the author of this one'),
    restriction: z
      .object({ measure: z.enum(restrictionMeasures), reason: z.enum(moderationReasons), until: moment })
      .nullable(),
  }),
  errors: ['validation', 'unauthorized', 'forbidden', 'not_found', 'unavailable'],
})

export const decision = z.object({
  id: z.number().int(),
  action: z.enum(['keep', 'hide']),
  reason: z.enum(moderationReasons).nullable(),
  ids: z.array(commentId),
  tellAt: moment.describe('Until then it can be taken back, and no author knows of it'),
})
export type Decision = z.output<typeof decision>

export const decideComments = defineCall({
  ...call(
    'decideComments',
    '/decisions',
    'Keep or hide comments. Readers see it at once, their authors learn of it ten seconds later',
  ),
  method: 'POST',
  body: z.object({
    ids: idsOf(decidedMax).min(1),
    action: z.enum(['keep', 'hide']),
    reason: z.enum(moderationReasons).nullable().default(null).describe('Needed to hide'),
    from: z
      .enum(['queue', 'hidden'])
      .default('queue')
      .describe('`hidden`: shows comments again that a moderator has hidden'),
  }),
  reply: z.object({ decision: decision.nullable(), lost: z.array(taken), counts }),
  errors: [...errors, 'not_found'],
  rateLimit: often,
})
export const undoDecision = defineCall({
  ...call(
    'undoDecision',
    '/decisions/{id}/undo',
    'Take a decision back as a whole, until its authors have learnt of it',
  ),
  method: 'POST',
  params: z.object({ id: bigRowId }),
  reply: z.object({ items: z.array(queueItem), counts }),
  errors: [...errors, 'not_found', 'conflict'],
  rateLimit: often,
})
export const putOffComments = defineCall({
  ...call('putOffComments', '/queue/put-off', 'Put comments off for half an hour, or bring them back'),
  method: 'POST',
  body: z.object({ ids: idsOf(decidedMax).min(1), isBack: z.boolean().default(false) }),
  reply: z.object({ items: z.array(queueItem), counts }),
  errors,
  rateLimit: often,
})
export const listHiddenComments = defineCall({
  ...call('listHiddenComments', '/hidden', 'List what moderators have hidden, the newest first'),
  method: 'GET',
  query: z.object({
    before: z
      .string()
      .regex(/^\d{1,16}-\d{1,16}$/)
      .optional()
      .describe('The `next` of the previous page'),
  }),
  reply: z.object({
    items: z.array(
      z.object({
        decisionId: z.number().int(),
        id: z.number().int(),
        text: z.string(),
        author: z.string(),
        post: z.object({ title: z.string(), url: z.string() }).nullable(),
        reason: z.enum(moderationReasons).nullable(),
        by: z.string(),
        at: moment,
      }),
    ),
    next: z.string().nullable(),
  }),
  errors: ['validation', 'unauthorized', 'forbidden', 'unavailable'],
})

export const listAppeals = defineCall({
  ...call(
    'listAppeals',
    '/appeals',
    'List what people answered to decisions about them, the oldest first, at most 100',
  ),
  method: 'GET',
  reply: z.object({
    counts,
    items: z.array(
      z.object({
        id: z.number().int(),
        words: z.string(),
        createdAt: moment,
        author: z.string(),
        text: z.string().nullable().describe('The comment that it is about; null: none'),
        post: z.object({ title: z.string(), url: z.string() }).nullable(),
        reason: z.enum(moderationReasons),
        by: z.string().describe('Who decided'),
        decidedAt: moment,
        restriction: z.object({ measure: z.enum(restrictionMeasures), until: moment }).nullable(),
      }),
    ),
  }),
  errors: ['unauthorized', 'forbidden', 'unavailable'],
})
export type AppealItem = CallReply<typeof listAppeals>['items'][number]
export const closeAppeal = defineCall({
  ...call(
    'closeAppeal',
    '/appeals/{id}',
    'Reverse a decision or let it stand; ten seconds later the person gets a letter about it',
  ),
  method: 'POST',
  params: z.object({ id: bigRowId }),
  body: z.object({ outcome: z.enum(['reversed', 'upheld']) }),
  reply: z.object({ counts }),
  errors: [...errors, 'not_found', 'conflict'],
  rateLimit: { max: 60, perSeconds: 60 },
})
export const reopenAppeal = defineCall({
  ...call('reopenAppeal', '/appeals/{id}/undo', 'Take the answer to an appeal back, until the person has learnt of it'),
  method: 'POST',
  params: z.object({ id: bigRowId }),
  reply: z.object({ counts }),
  errors: [...errors, 'not_found', 'conflict'],
  rateLimit: { max: 60, perSeconds: 60 },
})
export const getHiddenComment = defineCall({
  ...internalCallOf('comments', 'POST', 'own: moderation')(
    'getHiddenComment',
    '/hidden',
    'Get the address at which the author of a hidden comment answers',
  ),
  body: z.object({ decisionId: commentId, commentId }),
  reply: z.object({ path: z.string().nullable().describe('null: the decision no longer stands') }),
  errors: ['validation'],
})

export const findTipComment = defineCall({
  ...internalCallOf('comments', 'POST', 'own: moderation')(
    'findTipComment',
    '/tips',
    'Find comments that texts quote: their words, authors and sections',
  ),
  body: z.object({ ids: idsOf(100).min(1) }),
  reply: z.object({
    items: z.array(
      z.object({
        id: z.number().int(),
        postId: z.number().int(),
        authorId: z.string().nullable().describe('null: without an account, or erased'),
        author: z.string().describe('As readers see it'),
        text: z.string().describe('Without markup; empty if its author removed it'),
        isShown: z.boolean().describe('Readers see it'),
        section: z.string().nullable().describe('By which moderators share the work'),
        createdAt: moment,
      }),
    ),
  }),
  errors: ['validation'],
})

export const countModeration = defineCall({
  ...internalCallOf('comments', 'POST', 'own: moderation')(
    'countModeration',
    '/counts',
    'Count comments, reported ones among them, and appeals that wait in the sections of a moderator',
  ),
  body: z.object({ sections: z.array(section).max(100).nullable().describe('null: everywhere') }),
  reply: z.object({ waiting: z.number().int(), reported: z.number().int(), appeals: z.number().int() }),
  errors: ['validation'],
})

export const moderationCalls = [
  takeComments,
  getQueuedComment,
  decideComments,
  undoDecision,
  putOffComments,
  listHiddenComments,
  listAppeals,
  closeAppeal,
  reopenAppeal,
  getHiddenComment,
  findTipComment,
  countModeration,
] as const
