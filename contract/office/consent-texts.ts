// The texts that readers agree to (domain/consent.ts): written in the office, in effect from a day on, kept by version for ever (decision 071).
import { z } from 'zod'
import { article } from '../article.ts'
import { defineCall, internalCallOf, officeCallOf, type CallReply } from '../call.ts'
import { broughtMoment } from '../moments.ts'
import { int4Max, integer } from '../whole-number.ts'
import { consentKinds } from '#domain/consent.ts'

export const consentTextMax = 60_000
/** Versions that are listed; older ones stay at their addresses. */
export const consentVersionsShown = 100

const moment = z.iso.datetime()
const kind = z.enum(consentKinds)
const version = z.string().regex(/^[\w.-]{1,40}$/, 'ожидается версия')
const body = z
  .string()
  .max(consentTextMax, `не больше ${consentTextMax} знаков`)
  .overwrite(text => text.replaceAll('\r\n', '\n'))
const about = z.object({
  version: z.string(),
  effectiveAt: moment,
  asksAgain: z.boolean().describe('Readers who agreed to an earlier version are asked again'),
})
const text = z.object({
  kind,
  draft: z.object({ body: z.string(), revision: z.number().int() }).nullable(),
  current: about.extend({ body: z.string() }).nullable().describe('What readers agree to now'),
  planned: about.extend({ body: z.string() }).nullable(),
  versions: z.array(about).describe('In effect until now, the newest first, at most 100'),
})
const reply = z.object({
  texts: z.array(text),
  values: z.record(z.string(), z.string()).describe('What the names in braces stand for now'),
})
export type ConsentTexts = z.output<typeof reply>
export type ConsentText = ConsentTexts['texts'][number]

const call = officeCallOf('content', '/api/v1/office')
const errors = ['validation', 'unauthorized', 'forbidden', 'conflict'] as const
const rateLimit = { max: 60, perSeconds: 60 } as const
const revision = integer(0, int4Max).describe('The draft as the caller saw it; 0: there was none')

export const listConsentTexts = defineCall({
  ...call('listConsentTexts', '/consents', 'List the texts that readers agree to, with their drafts and versions'),
  method: 'GET',
  reply,
  errors: ['unauthorized', 'forbidden'],
})
export const setConsentDraft = defineCall({
  ...call('setConsentDraft', '/consents/{kind}/draft', 'Set the draft of a text; null removes it'),
  method: 'PUT',
  rateLimit,
  params: z.object({ kind }),
  body: z.object({ body: body.nullable(), expected: revision }),
  reply,
  errors,
})
export const publishConsentText = defineCall({
  ...call(
    'publishConsentText',
    '/consents/{kind}/versions',
    'Make a version of the draft, in effect at once or from a moment on',
  ),
  method: 'POST',
  rateLimit,
  params: z.object({ kind }),
  body: z.object({
    expected: revision,
    effectiveAt: moment.nullable().describe('null: at once'),
    asksAgain: z.boolean().default(false),
  }),
  reply,
  errors,
})
export const cancelConsentText = defineCall({
  ...call('cancelConsentText', '/consents/{kind}/versions/{version}', 'Cancel a version that is not in effect yet'),
  method: 'DELETE',
  rateLimit,
  params: z.object({ kind, version }),
  reply,
  errors: [...errors, 'not_found'],
})

export const getConsentText = defineCall({
  name: 'getConsentText',
  service: 'content',
  method: 'GET',
  path: '/api/v1/consents/{kind}/{version}',
  auth: 'none',
  summary: 'Get a version of a text that readers agree to',
  source: 'own: decision 071',
  params: z.object({ kind, version }),
  reply: about.omit({ asksAgain: true }).extend({
    kind,
    parsed_content: article.shape.parsed_content,
    isCurrent: z.boolean(),
  }),
  errors: ['validation', 'not_found'],
})

export const archivedConsentVersion = z.object({
  kind,
  version,
  body,
  effectiveAt: broughtMoment,
  asksAgain: z.boolean(),
  appliedAt: broughtMoment.nullable(),
})
export type ArchivedConsentVersion = z.output<typeof archivedConsentVersion>
export const archivedConsentsMax = 1_000

export const listArchivedConsents = defineCall({
  ...internalCallOf('content', 'GET', 'own: archive')(
    'listArchivedConsents',
    '/archive/consents',
    'List all versions of the texts that readers agree to',
  ),
  reply: z.object({ items: z.array(archivedConsentVersion) }),
})
export const restoreConsents = defineCall({
  ...internalCallOf('content', 'POST', 'own: archive')(
    'restoreConsents',
    '/archive/consents',
    'Restore versions of these texts; those that are here stay',
  ),
  bodyBytesMax: 64 * 1024 * 1024,
  body: z.object({ items: z.array(archivedConsentVersion).max(archivedConsentsMax) }),
  reply: z.object({ restored: z.number().int() }),
  errors: ['validation'],
})

export const consentTextCalls = [
  listConsentTexts,
  setConsentDraft,
  publishConsentText,
  cancelConsentText,
  getConsentText,
  listArchivedConsents,
  restoreConsents,
] as const
export type PublishedConsent = CallReply<typeof getConsentText>
