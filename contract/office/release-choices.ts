// What the fields of a text may name. Apart from releasing.ts, whose drafts would weigh on the first view of the office.
import { z } from 'zod'
import { defineCall, officeCallOf } from '../call.ts'
import { line } from '../typed-text.ts'

const choice = z.object({
  slug: z.string(),
  title: z.string(),
  note: z.string().describe('What tells it from others: the section above, the role of a person'),
})
export type ReleaseChoice = z.output<typeof choice>
export const choiceKinds = ['topic', 'health', 'stream', 'tag', 'person', 'expert'] as const

/** For the fields of a text that name something. */
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
    slugs: z.string().max(10_000).default('').describe('These instead, separated by commas'),
  }),
  reply: z.object({ items: z.array(choice).max(100) }),
  errors: ['validation', 'unauthorized', 'forbidden'],
})
