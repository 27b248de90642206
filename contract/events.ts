import { z } from 'zod'
import { viewer } from './viewer.ts'

/** Public addresses, former ones included, that show something else now: search engines are told of them. */
const paths = z.array(z.string()).optional()

/**
 * What services tell each other after a change is committed. Past tense, `noun.verbed`; payloads carry ids and cache tags,
 * never a body: who needs more asks.
 */
export const eventSchemas = {
  /** An article was published, changed, moved, hidden or removed. */
  'article.changed': z.object({ ids: z.array(z.number().int()).max(500), tags: z.array(z.string()), paths }),
  /** The same for recipes. */
  'recipe.changed': z.object({ ids: z.array(z.number().int()).max(500), tags: z.array(z.string()), paths }),
  /** A topic, tag, stream, person or menu changed; everything under these cache tags is stale. */
  'taxonomy.changed': z.object({ tags: z.array(z.string()) }),
  /** Views counted elsewhere were added: an import, the demo. */
  'views.imported': z.object({ posts: z.number().int() }),
  /** Documents of the search index changed: results are made of all of them. */
  'search.changed': z.object({ tags: z.array(z.string()) }),
  /** Top lists were made anew. */
  'top.changed': z.object({ tags: z.array(z.string()) }),
  /** Roles, a ban or a mark changed: what tokens given out earlier say is old. `viewer` null: the account is erased. */
  'viewer.changed': z.object({ userId: z.string(), viewer: viewer.nullable() }),
} as const

export type EventName = keyof typeof eventSchemas
export type EventPayload<N extends EventName> = z.infer<(typeof eventSchemas)[N]>
