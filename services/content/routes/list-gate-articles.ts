import type * as calls from '#contract/office/releasing.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { Content } from '../content.ts'
import { listGateArticleTexts } from '../store/gate.ts'

export const listGateArticles =
  ({ db }: Content): Handler<typeof calls.listGateArticles> =>
  async ({ body }) => ({ items: await listGateArticleTexts(db.kysely, body) })
