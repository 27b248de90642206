// Choices for the fields of a text. Separate from releasing.ts, whose schemas would enlarge the first view of the office.
import { z } from 'zod'
import { defineCall, officeCallOf } from '../call.ts'
import { line } from '../typed-text.ts'

export const releaseChoice = z.object({
  slug: z.string(),
  title: z.string(),
  note: z.string().describe('Distinguishes equal titles: the parent section, the role of a person'),
  thumbUrl: z.string().optional().describe('A small cover of a post that is asked for by its id'),
})
export type ReleaseChoice = z.output<typeof releaseChoice>
export const choiceKinds = ['topic', 'health', 'stream', 'tag', 'person', 'expert'] as const

/** Choices for one field of a text. */
export const listReleaseChoices = defineCall({
  ...officeCallOf('content', '/api/v1/office')(
    'listReleaseChoices',
    '/choices',
    'Sections, tags, streams or people that a text may name: by words, or by their slugs',
  ),
  method: 'GET',
  query: z.object({
    kind: z.enum(choiceKinds),
    q: line(100).default('').describe('Words of the title; those that begin with them come first'),
    slugs: z.string().max(10_000).default('').describe('Slugs separated by commas, instead of a query'),
  }),
  reply: z.object({ items: z.array(releaseChoice).max(100) }),
  errors: ['validation', 'unauthorized', 'forbidden'],
})
