// How a text of the newsroom becomes an article, and an article a text.
import { z } from 'zod'

export const releaseProblem = z.object({
  field: z.string().describe('`title`, `standfirst`, `body`, `kind`, `section`, or a key of the fields'),
  reason: z.string(),
  isBlocking: z.boolean().describe('False: worth a look, and it may go out'),
})
export type ReleaseProblem = z.output<typeof releaseProblem>
