// Finds and corrects mistakes that readers reported. For proof-readers and chiefs.
import { z } from 'zod'
import { defineCall, officeCallOf } from './call.ts'
import { inboxLetterMax } from './office/inbox.ts'
import { paragraphs, passage } from './typed-text.ts'
import { bigRowId, integer } from './whole-number.ts'

export const typoPlacesMax = 10
/** How many letters around the words are shown. One more is sent, by which it is known that the paragraph goes on. */
export const typoAround = 80

const typoPlace = z.object({
  before: z.string().describe('Text before the words in their paragraph'),
  words: z.string(),
  after: z.string(),
})
const found = z.object({
  outcome: z
    .enum(['one', 'none', 'several'])
    .describe('`none`: the words are gone; `several`: a person must choose the place'),
  places: z.array(typoPlace).max(typoPlacesMax),
  article: z.object({ id: z.number().int(), title: z.string() }),
})

const typoCall = officeCallOf('newsroom', '/api/v1/typos/{id}')
const params = z.object({ id: bigRowId.describe('The report in the inbox') })

export const findTypo = defineCall({
  ...typoCall('findTypo', '', 'Find the words of a reported mistake in the current article'),
  params,
  method: 'GET',
  reply: found,
  errors: ['validation', 'unauthorized', 'forbidden', 'not_found'],
})
export const fixTypo = defineCall({
  ...typoCall(
    'fixTypo',
    '/fix',
    'Correct a reported mistake in the text and in the published article, and close the report',
  ),
  params,
  method: 'POST',
  rateLimit: { max: 120, perSeconds: 60 },
  body: z.object({
    correction: passage(1000).describe('Replaces the words that the reader selected; empty removes them'),
    around: z
      .object({ before: passage(100), after: passage(100) })
      .default({ before: '', after: '' })
      .describe('Words directly beside the selected ones that the correction replaces too'),
    place: integer(0, typoPlacesMax - 1)
      .optional()
      .describe('Index of the place, in the order of `findTypo`, if there are several'),
    thanks: paragraphs(inboxLetterMax)
      .default('')
      .describe('Leaves for the reader in five seconds, if their account is known; empty: nobody is thanked'),
  }),
  reply: found.extend({
    outcome: z
      .enum(['corrected', 'gone', 'ambiguous'])
      .describe('`gone`: it was corrected before, so the report was closed; `ambiguous`: a place must be chosen'),
    isInText: z
      .boolean()
      .describe('False if the working text has other words there, so only the published article was corrected'),
  }),
  errors: ['validation', 'unauthorized', 'forbidden', 'not_found', 'conflict', 'unavailable'],
})

export const newsroomTypoCalls = [findTypo, fixTypo] as const
