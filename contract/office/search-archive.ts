// The changed words of the search in an archive of the magazine: internal calls of exports and imports.
import { z } from 'zod'
import { defineCall, internalCallOf } from '../call.ts'
import { broughtMoment } from '../moments.ts'
import {
  changedGroupsMax,
  groupExamplesMax,
  groupKeyMax,
  groupQuestionMax,
  groupWordMax,
  groupWordsMax,
  wordGroupKinds,
} from '../thesaurus.ts'
import { int4Max, integer } from '../whole-number.ts'

const words = z.array(z.string().min(1).max(groupWordMax)).max(groupWordsMax)

export const archivedWordGroup = z.object({
  key: z.string().min(1).max(groupKeyMax),
  isOff: z.boolean(),
  group: z
    .object({ kind: z.enum(wordGroupKinds), words, meant: words })
    .nullable()
    .describe('Null: the words of the product'),
  examples: z
    .array(z.object({ question: z.string().min(1).max(groupQuestionMax), postId: integer(1, int4Max) }))
    .max(groupExamplesMax),
  changedBy: z.uuid(),
  changedAt: broughtMoment,
})
export type ArchivedWordGroup = z.output<typeof archivedWordGroup>

export const listArchivedWordGroups = defineCall({
  ...internalCallOf('search', 'GET', 'own: archive')(
    'listArchivedWordGroups',
    '/archive/word-groups',
    'List the groups of words that the magazine has changed',
  ),
  reply: z.object({ items: z.array(archivedWordGroup) }),
})
export const restoreWordGroups = defineCall({
  ...internalCallOf('search', 'POST', 'own: archive')(
    'restoreWordGroups',
    '/archive/word-groups',
    'Restore changed groups of words; those that are changed here stay',
  ),
  bodyBytesMax: 8 * 1024 * 1024,
  body: z.object({ groups: z.array(archivedWordGroup).max(changedGroupsMax) }),
  reply: z.object({ restored: z.number().int() }),
  errors: ['validation'],
})
export const searchArchiveCalls = [listArchivedWordGroups, restoreWordGroups] as const
