import type { z } from 'zod'
import type { articleDraft } from '#contract/office/content.ts'

/** A text as an article that can be saved. */
export type Draft = z.output<typeof articleDraft>
