import { z } from 'zod'
import { filled } from '../../attributes.ts'

/** Answers are plain text; an empty line separates paragraphs. */
export const faqAttributes = z.object({ items: z.array(z.object({ question: filled, answer: filled })).min(1) })
