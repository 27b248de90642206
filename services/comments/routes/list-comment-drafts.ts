// Internal: all comments in the order of their ids, for an export.
import type * as calls from '#contract/office/comments.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { Comments } from '../comments.ts'
import { presentDraft } from '../present.ts'
import { listForExport } from '../store/imported.ts'

export const listCommentDrafts =
  (comments: Comments): Handler<typeof calls.listCommentDrafts> =>
  async ({ query: { after, limit } }) => ({
    items: (await listForExport(comments.db.kysely, after, limit)).map(presentDraft),
  })
