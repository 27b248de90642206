import { z } from 'zod'
import { filled } from '../../attributes.ts'

/** Spec 5: title and posts (slugs) are mandatory. */
export const carouselAttributes = z.object({ title: filled, posts: z.array(filled).min(1) })
