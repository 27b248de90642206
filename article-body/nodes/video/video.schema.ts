import { z } from 'zod'
import { sourceSchema, alignSchema } from '../../attributes.ts'

/** A film file, our own or over https; foreign players are `video-facade`. */
export const videoAttributes = z.object({
  src: sourceSchema,
  poster: sourceSchema.optional(),
  width: z.number().int().positive().optional(),
  height: z.number().int().positive().optional(),
  loop: z.boolean().optional(),
  muted: z.boolean().optional(),
  tracks: z
    .array(
      z.object({
        src: sourceSchema,
        kind: z.string().optional(),
        srcLang: z.string().optional(),
        label: z.string().optional(),
      }),
    )
    .optional(),
  align: alignSchema.optional(),
})
