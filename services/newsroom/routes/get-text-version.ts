import type * as calls from '#contract/newsroom.ts'
import type { Handler } from '#platform/http/answer.ts'
import { readDocument } from '../document/document.ts'
import { readTree } from '../document/tree.ts'
import { getColleague, getTextFor } from '../may.ts'
import type { Newsroom } from '../newsroom.ts'
import { presentVersion, toBase64 } from '../present.ts'
import { getVersion } from '../versions.ts'

export const getTextVersion =
  (newsroom: Newsroom): Handler<typeof calls.getTextVersion> =>
  async ({ params: { id, versionId }, query: { form } }, { viewer }) => {
    await getTextFor(newsroom, await getColleague(newsroom, viewer), 'read', id)
    const version = await getVersion(newsroom, id, versionId)
    return {
      version: presentVersion(version),
      update: form === 'update' ? toBase64(version.state) : null,
      tree: form === 'tree' ? readTree(readDocument([version.state])) : null,
    }
  }
