import type * as calls from '#contract/office/releasing.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { Content } from '../content.ts'
import { listCheckedHealth } from '../store/posts.ts'

export const listCheckedArticles =
  ({ db }: Content): Handler<typeof calls.listCheckedArticles> =>
  async ({ body }) => ({ items: await listCheckedHealth(db.kysely, body) })
