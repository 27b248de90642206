// The gate: the rules that a text must keep to go out, their settings, and what of the archive does not keep them.
import { z } from 'zod'
import { defineCall, officeCallOf } from './call.ts'
import { line, paragraphs } from './typed-text.ts'
import { bigRowId, int4Max, integer, wholeNumber } from './whole-number.ts'

const moment = z.iso.datetime()
const id = z.number().int()

/** `stop`: the text does not go out. `warn`: worth a look. `off`: nobody is told. */
export const gateSeverities = ['stop', 'warn', 'off'] as const
export type GateSeverity = (typeof gateSeverities)[number]
const severity = z.enum(gateSeverities)

const word = line(200).pipe(z.string().min(1))
const pair = z.object({ word, instead: line(300) })
export const gateParamValue = z.union([
  integer(0, 1_000_000),
  z.iso.date().nullable(),
  z.array(word).max(3_000),
  z.array(pair).max(3_000),
])
export type GateParamValue = z.output<typeof gateParamValue>

const named = { key: z.string(), label: z.string(), note: z.string() }
const gateParam = z.discriminatedUnion('kind', [
  z.object({ ...named, kind: z.literal('number'), value: z.number(), min: z.number(), max: z.number() }),
  z.object({ ...named, kind: z.literal('date'), value: z.string().nullable() }),
  z.object({ ...named, kind: z.literal('lines'), value: z.array(z.string()) }),
  z.object({
    ...named,
    kind: z.literal('pairs'),
    value: z.array(z.object({ word: z.string(), instead: z.string() })),
    second: z.string().describe('What the second part of a pair is'),
  }),
])
export type GateParam = z.output<typeof gateParam>

const example = z.object({ words: z.string(), isGood: z.boolean() })
export const gateRuleReply = z.object({
  id: z.string(),
  title: z.string(),
  about: z.string(),
  law: z.string().nullable(),
  severity,
  isFixed: z.boolean().describe('Its severity cannot be changed'),
  params: z.array(gateParam),
  examples: z.array(example),
  isChanged: z.boolean().describe('Not as it came with the product'),
  openTasks: id.describe('Articles of the site that do not keep it'),
})
export type GateRuleReply = z.output<typeof gateRuleReply>

const change = z.object({
  severity: severity.optional(),
  params: z.record(z.string().max(50), gateParamValue).optional(),
})
export type GateChange = z.output<typeof change>

const listed = z.object({ id, title: z.string() })
export const gateScan = z.object({
  id,
  rule: z.string(),
  isTrial: z.boolean().describe('Made before a change, and makes no tasks'),
  state: z.enum(['running', 'done', 'failed']),
  scanned: id.describe('Articles of the site that were looked at'),
  failing: id.describe('Those that do not keep the rule'),
  posts: z.array(listed).describe('The first of them'),
  texts: z.array(listed).describe('Texts that are ready and could not go out any more, at most fifty'),
  startedAt: moment,
  endedAt: moment.nullable(),
})
export type GateScan = z.output<typeof gateScan>

export const gateTask = z.object({
  id,
  postId: id,
  title: z.string(),
  reason: z.string(),
  since: moment,
  state: z.enum(['open', 'kept']),
  keptBy: z.string().nullable(),
  keptBecause: z.string().nullable(),
})
export type GateTask = z.output<typeof gateTask>

/** As it was stored. A request has bounds and trims words; an answer cannot. */
const storedChange = z.object({
  severity: severity.optional(),
  params: z
    .record(
      z.string(),
      z.union([
        z.number(),
        z.string().nullable(),
        z.array(z.string()),
        z.array(z.object({ word: z.string(), instead: z.string() })),
      ]),
    )
    .optional(),
})
const gateRecord = z.object({
  id,
  rule: z.string(),
  before: storedChange,
  after: storedChange,
  by: z.string(),
  byName: z.string(),
  at: moment,
  isLast: z.boolean().describe('The newest change of its rule: it can be taken back'),
})
export type GateRecord = z.output<typeof gateRecord>

const call = officeCallOf('newsroom', '/api/v1/gate')
const rateLimit = { max: 60, perSeconds: 60 } as const
const refusals = ['validation', 'unauthorized', 'forbidden', 'not_found'] as const
const ruleParams = z.object({ rule: z.string().max(50) })

export const listGateRules = defineCall({
  ...call('listGateRules', '/rules', 'The rules that a text must keep to go out, in words'),
  method: 'GET',
  reply: z.object({ items: z.array(gateRuleReply), mayChange: z.boolean() }),
  errors: ['unauthorized', 'forbidden'],
})
export const tryGateRule = defineCall({
  ...call('tryGateRule', '/rules/{rule}/trial', 'Looks in the background what a change of a rule would mean'),
  method: 'POST',
  rateLimit,
  params: ruleParams,
  body: change,
  reply: z.object({ scan: gateScan }),
  errors: [...refusals, 'conflict'],
})
export const changeGateRule = defineCall({
  ...call('changeGateRule', '/rules/{rule}', 'Changes a rule; the archive is looked through in the background'),
  method: 'PATCH',
  rateLimit,
  params: ruleParams,
  needsKnownField: true,
  body: change,
  reply: z.object({ scan: gateScan }),
  errors: [...refusals, 'conflict'],
})
export const takeBackGateChange = defineCall({
  ...call('takeBackGateChange', '/changes/{id}/back', 'Makes a rule as it was before its newest change'),
  method: 'POST',
  rateLimit,
  params: z.object({ id: bigRowId }),
  reply: z.object({ scan: gateScan }),
  errors: [...refusals, 'conflict'],
})
export const getGateScan = defineCall({
  ...call('getGateScan', '/scans/{id}', 'How far a look through the archive is, and what it found'),
  method: 'GET',
  params: z.object({ id: bigRowId }),
  reply: z.object({ scan: gateScan }),
  errors: ['unauthorized', 'forbidden', 'not_found'],
})
export const listGateChanges = defineCall({
  ...call('listGateChanges', '/changes', 'Who changed which rule, newest first, at most a hundred'),
  method: 'GET',
  reply: z.object({ items: z.array(gateRecord) }),
  errors: ['unauthorized', 'forbidden'],
})
export const listGateTasks = defineCall({
  ...call('listGateTasks', '/rules/{rule}/tasks', 'Articles of the site that do not keep a rule'),
  method: 'GET',
  params: ruleParams,
  query: z.object({
    state: z.enum(['open', 'kept']).default('open'),
    after: wholeNumber(0, int4Max).default(0).describe('Of the article that came last'),
    limit: wholeNumber(1, 100).default(30),
  }),
  reply: z.object({ items: z.array(gateTask), total: id }),
  errors: refusals,
})
export const keepGateTask = defineCall({
  ...call('keepGateTask', '/tasks/{id}/keep', 'Closes a task although nothing was mended, with a reason'),
  method: 'POST',
  rateLimit,
  params: z.object({ id: bigRowId }),
  body: z.object({ because: paragraphs(500).pipe(z.string().min(1)).nullable().describe('Null: opens it again') }),
  reply: z.object({ task: gateTask }),
  errors: refusals,
})

export const newsroomGateCalls = [
  listGateRules,
  tryGateRule,
  changeGateRule,
  takeBackGateChange,
  getGateScan,
  listGateChanges,
  listGateTasks,
  keepGateTask,
] as const
