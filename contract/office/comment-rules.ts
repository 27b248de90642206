// The rules of moderation in the office: their settings, what a change would have caught, the change and who made it (decision 053).
import { z } from 'zod'
import { ruleActions } from '#domain/moderation.ts'
import { defineCall, internalCallOf, officeCallOf, type CallReply } from '../call.ts'
import { broughtMoment } from '../moments.ts'
import { line, paragraphs } from '../typed-text.ts'
import { bigRowId, int8Max, integer } from '../whole-number.ts'

/** Limits of one rule. */
export const ruleLinesMax = 1_000
export const ruleLineMax = 100
export const ruleExamplesMax = 30
export const ruleExampleMax = 2_000
const numberMax = 1_000_000

const moment = z.iso.datetime()
const count = z.number().int()
const action = z.enum(ruleActions).describe('`mark` publishes the comment, and moderators see why')
const key = z.string().max(50)

const setting = z.object({
  action,
  params: z.record(
    key,
    z.union([integer(0, numberMax), z.array(line(ruleLineMax).pipe(z.string().min(1))).max(ruleLinesMax)]),
  ),
  examples: z
    .array(
      z.object({
        text: paragraphs(ruleExampleMax).pipe(z.string().min(1)),
        isCaught: z.boolean(),
        facts: z
          .record(key, integer(0, 10_000))
          .default({})
          .describe('What is known of the author and of earlier comments'),
      }),
    )
    .max(ruleExamplesMax)
    .describe('The tests of the rule: a change that breaks one is refused'),
})
export type CommentRuleSetting = z.output<typeof setting>

const storedSetting = z.object({
  action,
  params: z.record(z.string(), z.union([z.number(), z.array(z.string())])),
  examples: z.array(z.object({ text: z.string(), isCaught: z.boolean(), facts: z.record(z.string(), z.number()) })),
})
const named = { key: z.string(), label: z.string(), note: z.string() }
const rule = z.object({
  id: z.string().describe('Also the code of what it finds'),
  title: z.string(),
  about: z.string(),
  setting: storedSetting,
  params: z.array(
    z.discriminatedUnion('kind', [
      z.object({ ...named, kind: z.literal('number'), min: z.number(), max: z.number() }),
      z.object({ ...named, kind: z.literal('lines') }),
    ]),
  ),
  facts: z.array(z.object({ key: z.string(), label: z.string() })).describe('What its examples say besides the words'),
  isChanged: z.boolean().describe('Differs from the product'),
  version: count.describe('Of the newest change; 0: it was never changed'),
  by: z.string().nullable().describe('Who changed it last'),
  changedAt: moment.nullable(),
})

const call = officeCallOf('comments', '/office')
const params = z.object({ rule: z.string().max(50) })
const errors = ['validation', 'unauthorized', 'forbidden', 'banned', 'not_found'] as const
const rateLimit = { max: 60, perSeconds: 60 } as const

export const listCommentRules = defineCall({
  ...call('listCommentRules', '/rules', 'List the rules of moderation with their settings and examples'),
  method: 'GET',
  reply: z.object({ items: z.array(rule), mayChange: z.boolean() }),
  errors: ['unauthorized', 'forbidden', 'banned', 'unavailable'],
})
export type CommentRule = CallReply<typeof listCommentRules>['items'][number]

export const tryCommentRule = defineCall({
  ...call(
    'tryCommentRule',
    '/rules/{rule}/trial',
    'Say which of the last 1,000 comments a changed rule would have caught',
  ),
  method: 'POST',
  params,
  body: setting,
  reply: z.object({
    looked: count.describe('Comments that were looked at'),
    before: count.describe('How many of them the present setting catches'),
    caught: count,
    kept: count.describe('Of the caught: a moderator let them through'),
    removed: count.describe('Of the caught: a moderator hid or removed them'),
    items: z
      .array(
        z.object({
          id: count,
          text: z.string(),
          evidence: z.string(),
          author: z.string(),
          post: z.object({ title: z.string(), url: z.string() }).nullable(),
          createdAt: moment,
          fate: z.enum(['kept', 'removed', 'unseen']),
          isNew: z.boolean().describe('The present setting does not catch it'),
        }),
      )
      .describe('The newest of the caught, at most 50'),
  }),
  errors: [...errors, 'unavailable'],
  rateLimit: { max: 20, perSeconds: 60 },
})
export type CommentRuleTrial = CallReply<typeof tryCommentRule>

export const changeCommentRule = defineCall({
  ...call('changeCommentRule', '/rules/{rule}', 'Change a rule; it applies to the next comment'),
  method: 'PUT',
  params,
  body: setting.extend({
    expected: integer(0, int8Max).describe(
      '`version` as the caller saw it; if it has changed since, the call is a `conflict`',
    ),
  }),
  reply: z.object({ rule }),
  errors: [...errors, 'conflict', 'unavailable'],
  rateLimit,
})

export const listCommentRuleChanges = defineCall({
  ...call('listCommentRuleChanges', '/rules/changes', 'List changes of the rules, the newest first, at most 100'),
  method: 'GET',
  reply: z.object({
    items: z.array(
      z.object({
        id: count,
        rule: z.string(),
        before: storedSetting,
        after: storedSetting,
        by: z.string(),
        at: moment,
        isLast: z.boolean().describe('The newest change of its rule, which can be taken back'),
      }),
    ),
  }),
  errors: ['unauthorized', 'forbidden', 'banned', 'unavailable'],
})
export type CommentRuleChange = CallReply<typeof listCommentRuleChanges>['items'][number]

export const takeBackCommentRule = defineCall({
  ...call('takeBackCommentRule', '/rules/changes/{id}/back', 'Take back the newest change of a rule'),
  method: 'POST',
  params: z.object({ id: bigRowId }),
  reply: z.object({ rule }),
  errors: [...errors, 'conflict', 'unavailable'],
  rateLimit,
})

export const archivedCommentRule = setting.extend({
  rule: z.string().min(1).max(50),
  changedBy: z.string().max(64),
  changedAt: broughtMoment,
})
export const archivedCommentRulesMax = 100

export const listArchivedCommentRules = defineCall({
  ...internalCallOf('comments', 'GET', 'own: archive')(
    'listArchivedCommentRules',
    '/archive/rules',
    'List the rules of moderation that the magazine has changed',
  ),
  reply: z.object({
    items: z.array(storedSetting.extend({ rule: z.string(), changedBy: z.string(), changedAt: moment })),
  }),
})
export const restoreCommentRules = defineCall({
  ...internalCallOf('comments', 'POST', 'own: archive')(
    'restoreCommentRules',
    '/archive/rules',
    'Restore changed rules of moderation; those that are changed here stay',
  ),
  bodyBytesMax: 16 * 1024 * 1024,
  body: z.object({ items: z.array(archivedCommentRule).max(archivedCommentRulesMax) }),
  reply: z.object({ restored: z.number().int() }),
  errors: ['validation'],
})

export const commentRuleCalls = [
  listCommentRules,
  tryCommentRule,
  changeCommentRule,
  listCommentRuleChanges,
  takeBackCommentRule,
  listArchivedCommentRules,
  restoreCommentRules,
] as const
