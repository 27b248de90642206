// Internal call: restores the library values of files from an archive.
import type * as calls from '#contract/office/media.ts'
import type { Handler } from '#platform/http/answer.ts'
import { restoreItem } from '../library/archive.ts'
import type { Media } from '../media.ts'
import { findFile } from '../store.ts'

export const restoreFileWords =
  ({ db }: Media): Handler<typeof calls.restoreFileWords> =>
  async ({ body }) => {
    for (const { id, library } of body.files) {
      const file = await findFile(db.kysely, id)
      if (file) await restoreItem(db.kysely, { kind: file.kind, id }, library)
    }
    return { success: true }
  }
