// Mistakes that readers reported: where they stand now, and their correction. For proof-readers and chiefs.
import { z } from 'zod'
import { defineCall, officeCallOf } from './call.ts'
import { passage } from './typed-text.ts'
import { bigRowId, integer } from './whole-number.ts'

export const typoPlacesMax = 10

const typoPlace = z.object({
  before: z.string().describe('What stands before the words in their paragraph'),
  words: z.string(),
  after: z.string(),
})
const found = z.object({
  outcome: z
    .enum(['one', 'none', 'several'])
    .describe('`none`: somebody has corrected it; `several`: a person decides which of the places is meant'),
  places: z.array(typoPlace).max(typoPlacesMax),
  article: z.object({ id: z.number().int(), title: z.string() }),
})

const typoCall = officeCallOf('newsroom', '/api/v1/typos/{id}')
const params = z.object({ id: bigRowId.describe('The letter in the inbox') })

export const findTypo = defineCall({
  ...typoCall('findTypo', '', 'Where the words of a reported mistake stand in the article as it is now'),
  params,
  method: 'GET',
  reply: found,
  errors: ['validation', 'unauthorized', 'forbidden', 'not_found'],
})
export const fixTypo = defineCall({
  ...typoCall('fixTypo', '/fix', 'Corrects a reported mistake in the text and for readers, and closes the report'),
  params,
  method: 'POST',
  rateLimit: { max: 120, perSeconds: 60 },
  body: z.object({
    correction: passage(1000).describe('Instead of the words that the reader selected; empty: they go'),
    place: integer(0, typoPlacesMax - 1)
      .optional()
      .describe('Which of several places is meant, in the order of `findTypo`'),
  }),
  reply: found.extend({
    outcome: z
      .enum(['corrected', 'gone', 'ambiguous'])
      .describe('`gone`: it was corrected before, and the report is closed; `ambiguous`: choose a place'),
    isInText: z
      .boolean()
      .describe('False: the text in work says something else there by now, so only readers got the correction'),
  }),
  errors: ['validation', 'unauthorized', 'forbidden', 'not_found', 'conflict', 'unavailable'],
})

export const newsroomTypoCalls = [findTypo, fixTypo] as const
