// The gate: the rules that are checked before a release, their settings, and tasks for published articles that break them.
import { z } from 'zod'
import { defineCall, officeCallOf } from './call.ts'
import { line, paragraphs } from './typed-text.ts'
import { bigRowId, int4Max, integer, wholeNumber } from './whole-number.ts'

const moment = z.iso.datetime()
const id = z.number().int()

/** `stop` blocks a release, `warn` only warns, `off` disables the rule. */
export const gateSeverities = ['stop', 'warn', 'off'] as const
export type GateSeverity = (typeof gateSeverities)[number]
const severity = z.enum(gateSeverities)

const word = line(200).pipe(z.string().min(1))
const pair = z.object({ word, instead: line(300) })
const numberMax = 1_000_000
export const gateParamValue = z.union([
  integer(0, numberMax),
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
    second: z.string().describe('Label of the second part of a pair'),
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
  isFixed: z.boolean().describe('The severity cannot be changed'),
  params: z.array(gateParam),
  examples: z.array(example),
  isChanged: z.boolean().describe('Differs from the defaults of the product'),
  openTasks: id.describe('Published articles that break the rule'),
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
  isTrial: z.boolean().describe('Runs before a change and creates no tasks'),
  state: z.enum(['running', 'done', 'failed']),
  scanned: id.describe('Published articles that were checked'),
  failing: id.describe('Articles that break the rule'),
  posts: z.array(listed).describe('The first failing articles'),
  texts: z.array(listed).describe('Ready texts that the rule would block, at most twenty'),
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

/** Stored parameters, without the trimming of a request. */
export const storedParams = z.record(
  z.string().max(50),
  z.union([
    integer(0, numberMax),
    z.string().max(300).nullable(),
    z.array(z.string().max(300)).max(3_000),
    z.array(z.object({ word: z.string().max(300), instead: z.string().max(300) })).max(3_000),
  ]),
)
const storedChange = z.object({ severity: severity.optional(), params: storedParams.optional() })
const gateRecord = z.object({
  id,
  rule: z.string(),
  before: storedChange,
  after: storedChange,
  by: z.string(),
  byName: z.string(),
  at: moment,
  isLast: z.boolean().describe('The newest change of its rule, which can be undone'),
})
export type GateRecord = z.output<typeof gateRecord>

const call = officeCallOf('newsroom', '/api/v1/gate')
const rateLimit = { max: 60, perSeconds: 60 } as const
const refusals = ['validation', 'unauthorized', 'forbidden', 'not_found'] as const
const ruleParams = z.object({ rule: z.string().max(50) })

export const listGateRules = defineCall({
  ...call('listGateRules', '/rules', 'List the rules with their settings and examples'),
  method: 'GET',
  reply: z.object({ items: z.array(gateRuleReply), mayChange: z.boolean() }),
  errors: ['unauthorized', 'forbidden'],
})
export const tryGateRule = defineCall({
  ...call('tryGateRule', '/rules/{rule}/trial', 'Start a trial scan for a change of a rule, without making the change'),
  method: 'POST',
  rateLimit,
  params: ruleParams,
  body: change,
  reply: z.object({ scan: gateScan }),
  errors: [...refusals, 'conflict'],
})
export const changeGateRule = defineCall({
  ...call('changeGateRule', '/rules/{rule}', 'Change a rule and start a scan of the archive'),
  method: 'PATCH',
  rateLimit,
  params: ruleParams,
  needsKnownField: true,
  body: change.extend({
    expected: storedChange
      .optional()
      .describe('Values that the caller saw; if one has changed since, the call is a `conflict` that names the person'),
  }),
  reply: z.object({ scan: gateScan }),
  errors: [...refusals, 'conflict'],
})
export const takeBackGateChange = defineCall({
  ...call('takeBackGateChange', '/changes/{id}/back', 'Undo the newest change of a rule'),
  method: 'POST',
  rateLimit,
  params: z.object({ id: bigRowId }),
  reply: z.object({ scan: gateScan }),
  errors: [...refusals, 'conflict'],
})
export const getGateScan = defineCall({
  ...call('getGateScan', '/scans/{id}', 'Get the progress and results of a scan'),
  method: 'GET',
  params: z.object({ id: bigRowId }),
  reply: z.object({ scan: gateScan }),
  errors: ['unauthorized', 'forbidden', 'not_found'],
})
export const listGateChanges = defineCall({
  ...call('listGateChanges', '/changes', 'List changes of rules, newest first, at most a hundred'),
  method: 'GET',
  reply: z.object({ items: z.array(gateRecord) }),
  errors: ['unauthorized', 'forbidden'],
})
export const listGateTasks = defineCall({
  ...call('listGateTasks', '/rules/{rule}/tasks', 'List published articles that break a rule'),
  method: 'GET',
  params: ruleParams,
  query: z.object({
    state: z.enum(['open', 'kept']).default('open'),
    after: wholeNumber(0, int4Max).default(0).describe('Id of the last article of the previous page'),
    limit: wholeNumber(1, 100).default(30),
  }),
  reply: z.object({ items: z.array(gateTask), total: id }),
  errors: refusals,
})
export const keepGateTask = defineCall({
  ...call(
    'keepGateTask',
    '/tasks/{id}/keep',
    'Dismiss a task with a reason, although the article still breaks the rule',
  ),
  method: 'POST',
  rateLimit,
  params: z.object({ id: bigRowId }),
  body: z.object({ because: paragraphs(500).pipe(z.string().min(1)).nullable().describe('Null opens the task again') }),
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
