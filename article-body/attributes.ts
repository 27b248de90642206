// Parts that the schemas of several nodes share. Only shapes; safe.ts decides what is safe.
import { z } from 'zod'
import { isSafeHref, isSafeSource, isSafeStyle } from './safe.ts'

export const hrefSchema = z.string().refine(isSafeHref, 'Error on href')
export const sourceSchema = z.string().refine(isSafeSource, 'Error on src')
export const alignSchema = z.enum(['left', 'center', 'right', 'wide', 'full', 'justify'])

/** Attributes that any node may have: element id, WordPress classes, safe style declarations, language of a fragment. */
export const commonAttributes = z.object({
  anchor: z.string().optional(),
  className: z.string().optional(),
  align: alignSchema.optional(),
  style: z.string().refine(isSafeStyle, 'Error on style').optional(),
  lang: z.string().optional(),
})

/** A picture on the tree after ingestion (spec 3, Image). Sizes are pixels; the focal point is 0…1 from the upper left. */
export const pictureSchema = z.object({
  imageId: z.union([z.string(), z.number()]).optional(),
  src: sourceSchema,
  alt: z.string().default(''),
  caption: z.string().optional(),
  width: z.number().int().positive().optional(),
  height: z.number().int().positive().optional(),
  sizes: z
    .array(z.object({ width: z.number().int().positive(), height: z.number().int().positive(), url: sourceSchema }))
    .optional(),
  thumbhash: z.string().optional(),
  focal: z.object({ x: z.number().min(0).max(1), y: z.number().min(0).max(1) }).optional(),
})
export type Picture = z.infer<typeof pictureSchema>

export const filled = z.string().trim().min(1)
