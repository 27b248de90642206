import { z } from 'zod'
import { filled } from '../../attributes.ts'

/** `pollId` is set when the quiz service knows the poll; answers may then have ids. */
export const quickPollAttributes = z.object({
  pollId: z.union([z.string(), z.number()]).optional(),
  question: filled,
  answers: z.array(z.union([filled, z.object({ id: z.union([z.string(), z.number()]), text: filled })])).min(2),
})
