// What the magazine changes of the proofreader's rules.
import { z } from 'zod'
import { defineCall, officeCallOf } from './call.ts'
import { line } from './typed-text.ts'

/** Limits of one list of phrases. */
export const phraseMax = 500
export const phrasesMax = 3000
export const exampleMax = 300
export const examplesMax = 30

const phrase = line(phraseMax).pipe(z.string().min(1))
const words = line(exampleMax).pipe(z.string().min(1))
const example = z.object({ wrong: words, right: words })

const ruleChange = z.object({
  rule: z.string(),
  isOff: z.boolean(),
  added: z.array(z.string()).describe('Lines beside those of the product'),
  removed: z.array(z.string()).describe('Lines of the product that do not apply'),
  examples: z
    .array(z.object({ wrong: z.string(), right: z.string() }))
    .nullable()
    .describe('Null: the examples of the product'),
  by: z.object({ id: z.string(), name: z.string() }).nullable().describe('Who changed it last; null: no longer here'),
  changedAt: z.iso.datetime(),
})
export type ProofreadingChange = z.output<typeof ruleChange>

const call = officeCallOf('newsroom', '/api/v1/proofreading')
const rateLimit = { max: 60, perSeconds: 60 } as const
const params = z.object({ rule: z.string().max(50) })
const expected = z.iso
  .datetime()
  .nullable()
  .describe(
    'When the rule was last changed, as the caller saw it; null: it was as in the product. If somebody has changed it since, the call is a `conflict` that names the person',
  )

export const listProofreadingChanges = defineCall({
  ...call('listProofreadingChanges', '', 'Rules of the proofreader that the magazine has changed'),
  method: 'GET',
  reply: z.object({ items: z.array(ruleChange), mayChange: z.boolean() }),
  errors: ['unauthorized', 'forbidden'],
})
export const changeProofreadingRule = defineCall({
  ...call('changeProofreadingRule', '/{rule}', 'Changes a rule; editors and proof-readers may'),
  method: 'PUT',
  rateLimit,
  params,
  needsKnownField: true,
  body: z.object({
    isOff: z.boolean().optional().describe('Without it, the rule stays on or off'),
    phrases: z
      .array(phrase)
      .max(phrasesMax)
      .optional()
      .describe('All lines of a list of phrases; without lines and examples, both stay'),
    examples: z
      .array(example)
      .max(examplesMax)
      .optional()
      .describe('All examples of a list of phrases; each must hold'),
    expected: expected.optional(),
  }),
  reply: z.object({ change: ruleChange }),
  errors: ['validation', 'unauthorized', 'forbidden', 'not_found', 'conflict'],
})
export const resetProofreadingRule = defineCall({
  ...call('resetProofreadingRule', '/{rule}', 'Makes a rule as it is in the product'),
  method: 'DELETE',
  rateLimit,
  params,
  query: z.object({ expected: z.iso.datetime().optional().describe('As of a change') }),
  reply: z.object({ success: z.literal(true) }),
  errors: ['validation', 'unauthorized', 'forbidden', 'not_found', 'conflict'],
})

export const newsroomProofreadingCalls = [
  listProofreadingChanges,
  changeProofreadingRule,
  resetProofreadingRule,
] as const
