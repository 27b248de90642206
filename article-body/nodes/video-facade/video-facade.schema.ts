import { z } from 'zod'
import { pictureSchema } from '../../attributes.ts'

/** A film at a known host: a picture and a title; a press loads the player. */
export const videoFacadeAttributes = z.object({
  provider: z.enum(['youtube', 'vimeo', 'rutube', 'vk', 'dzen', 'ok']),
  id: z.string().regex(/^[\w-]{1,80}$/),
  title: z.string().optional(),
  poster: pictureSchema.optional(),
})
