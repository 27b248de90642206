// What readers write to the magazine. Reading the inbox is the office's (office/inbox.ts).
import { z } from 'zod'
import { email } from './auth.ts'
import { defineCall, internalCallOf } from './call.ts'
import { agreed, filled, formReply, honeypot } from './form-fields.ts'
import { line } from './typed-text.ts'

export const sendAdsForm = defineCall({
  name: 'sendAdsForm',
  service: 'inbox',
  method: 'POST',
  path: '/api/lh-iron-maiden/v1/ads-form',
  auth: 'none',
  summary: 'Send a letter to the publisher, about advertising or anything else',
  source: '§7 alternate content service',
  bodyKind: 'form',
  body: z.object({
    name: filled(100, 'напишите, как вас зовут'),
    email,
    company: line(200).default(''),
    text: filled(5000, 'напишите, о чём речь'),
    agree: agreed,
    ...honeypot,
  }),
  reply: formReply,
  errors: ['validation'],
  rateLimit: { max: 10, perSeconds: 600, isShared: true },
})

const internalCall = internalCallOf('inbox', 'POST', 'own: services that receive forms')

/** The caller has already checked the limits and the honeypot. */
export const addTypo = defineCall({
  ...internalCall('addTypo', '/typos', 'Add a mistake found by a reader to the inbox'),
  body: z.object({
    url: z.string().describe('Path of the page on this site'),
    text: z.string().describe('The selected text'),
    before: z.string().describe('The text before the selected text'),
    after: z.string(),
    comment: z.string(),
    network: z.string().describe('Network of the sender; stored only as a hash that changes daily'),
    user_id: z.uuid().nullable().default(null).describe('The reader, if signed in: they can be thanked'),
  }),
  reply: z.object({ success: z.literal(true) }),
  errors: ['validation'],
})
export const addQuestion = defineCall({
  ...internalCall('addQuestion', '/questions', 'Add a question of a reader to the inbox'),
  source: 'own: office',
  body: z.object({
    user_id: z.uuid().nullable(),
    name: z.string(),
    text: z.string(),
    url: z.string().nullable(),
    network: z
      .string()
      .nullable()
      .default(null)
      .describe('Network of the sender; stored only as a hash that changes daily'),
  }),
  reply: z.object({ success: z.literal(true) }),
  errors: ['validation'],
})

export const inboxCalls = [sendAdsForm, addTypo, addQuestion] as const
