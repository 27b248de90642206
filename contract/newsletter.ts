// Subscriptions to newsletters by letter. Readers subscribe through the form of §7 (cms-ajax.ts); the links in letters lead to pages.
import { z } from 'zod'
import { email } from './auth.ts'
import { defineCall, internalCallOf } from './call.ts'
import { integer, wholeNumber } from './whole-number.ts'

export const newsletterType = z.string().regex(/^[\w-]{1,40}$/, 'неизвестная рассылка')

const moment = z.iso.datetime()
const call = internalCallOf('newsletter', 'POST', 'own: office')

/** The caller has already checked the limits and the honeypot. */
export const requestSubscription = defineCall({
  ...call(
    'requestSubscription',
    '/subscribe',
    'Send a letter that asks an address to confirm; the answer does not wait for the letter',
  ),
  source: 'own: services that receive forms',
  body: z.object({ email, type: newsletterType }),
  reply: z.object({ success: z.literal(true) }),
  errors: ['validation'],
})
export const listSubscribers = defineCall({
  ...call('listSubscribers', '/subscribers', 'List the confirmed subscribers of a newsletter, by address'),
  method: 'GET',
  query: z.object({
    type: z.string(),
    after: z.string().default('').describe('An address; the list begins after it'),
    limit: wholeNumber(1, 1000).default(500),
  }),
  reply: z.object({
    items: z.array(
      z.object({
        email: z.string(),
        confirmed_at: moment,
        unsubscribe_url: z.string().describe('For the letter and its List-Unsubscribe'),
      }),
    ),
  }),
})
export const listSubscriptions = defineCall({
  ...call('listSubscriptions', '/subscriptions', 'List the newsletters requested for an address, confirmed or not'),
  body: z.object({ email: z.string() }),
  reply: z.object({
    items: z.array(
      z.object({
        type: z.string(),
        asked_at: moment,
        confirmed_at: moment.nullable().describe('null while the letter that asks to confirm is unanswered'),
        consent_version: z.string().nullable().describe('Of the text on personal data that the reader agreed to'),
        letters_version: z.string().nullable().describe('Of the text on letters that the reader agreed to'),
      }),
    ),
  }),
  errors: ['validation'],
})
export const removeSubscriptions = defineCall({
  ...call(
    'removeSubscriptions',
    '/subscriptions/remove',
    'Delete the subscriptions of an address whose owner is erased',
  ),
  body: z.object({ email: z.string() }),
  reply: z.object({ success: z.literal(true) }),
  errors: ['validation'],
})

export const previewWeeklyLetter = defineCall({
  ...call(
    'previewWeeklyLetter',
    '/weekly-letter/preview',
    'The weekly letter with one article, as subscribers would get it',
  ),
  body: z.object({
    title: z.string().max(500),
    excerpt: z.string().max(4000),
    url: z.string().max(500),
    minutes: integer(0, 100_000),
  }),
  reply: z.object({ subject: z.string(), html: z.string(), text: z.string() }),
  errors: ['validation'],
})

export const newsletterCalls = [
  requestSubscription,
  listSubscribers,
  listSubscriptions,
  removeSubscriptions,
  previewWeeklyLetter,
] as const
