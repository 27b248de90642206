// The dictionary of the magazine: words that the proofreader accepts in every text.
import { z } from 'zod'
import { defineCall, officeCallOf } from './call.ts'
import { line } from './typed-text.ts'

export const dictionaryWordMax = 60
/** The maximum number of words. */
export const dictionaryMax = 5_000

/** One word: letters, with hyphens or apostrophes inside. */
export const dictionaryWordPattern = /^\p{L}[\p{L}\p{M}'’-]*\p{L}$/u
export const wordOfDictionary = line(dictionaryWordMax).pipe(
  z.string().regex(dictionaryWordPattern, 'Нужно одно слово: буквы, дефис, апостроф'),
)

const dictionaryWord = z.object({
  word: z.string(),
  by: z.object({ id: z.string(), name: z.string() }).nullable().describe('Who added it; null: no longer here'),
  addedAt: z.iso.datetime(),
  mayRemove: z.boolean(),
})
export type DictionaryWord = z.output<typeof dictionaryWord>

const call = officeCallOf('newsroom', '/api/v1/dictionary')
const rateLimit = { max: 120, perSeconds: 60 } as const

export const listDictionaryWords = defineCall({
  ...call('listDictionaryWords', '', `Words of the magazine in alphabetical order, at most ${dictionaryMax}`),
  method: 'GET',
  reply: z.object({ items: z.array(dictionaryWord) }),
  errors: ['unauthorized', 'forbidden'],
})
export const addDictionaryWord = defineCall({
  ...call('addDictionaryWord', '/{word}', 'Adds a word; one that is there already stays as it is'),
  method: 'PUT',
  rateLimit,
  params: z.object({ word: wordOfDictionary }),
  reply: z.object({ success: z.literal(true) }),
  errors: ['validation', 'unauthorized', 'forbidden', 'quota_exceeded'],
})
export const removeDictionaryWord = defineCall({
  ...call(
    'removeDictionaryWord',
    '/{word}',
    'Removes a word: the person who added it may, and editors and proof-readers',
  ),
  method: 'DELETE',
  rateLimit,
  params: z.object({ word: wordOfDictionary }),
  reply: z.object({ success: z.literal(true) }),
  errors: ['validation', 'unauthorized', 'forbidden', 'not_found'],
})

export const newsroomDictionaryCalls = [listDictionaryWords, addDictionaryWord, removeDictionaryWord] as const
