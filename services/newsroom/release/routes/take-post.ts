import { DomainError } from '#contract/errors.ts'
import type * as calls from '#contract/newsroom-release.ts'
import * as Y from 'yjs'
import type { Handler } from '#platform/http/answer.ts'
import { readDocument } from '../../document/document.ts'
import { makeRestoringUpdate } from '../../document/restore.ts'
import { updateBytesMax } from '../../limits.ts'
import { getColleague, getTextFor } from '../../may.ts'
import type { Newsroom } from '../../newsroom.ts'
import { presentText } from '../../present.ts'
import { changeTextAnyway } from '../../store/texts.ts'
import { keepVersion, readState } from '../../versions.ts'
import { appendAsSystem } from '../freeze.ts'
import { blockIdsOf, documentOfDraft } from '../of-post.ts'
import { getPost } from './open-post-text.ts'

export const takePost =
  (newsroom: Newsroom): Handler<typeof calls.takePost> =>
  async ({ params: { id } }, { viewer }) => {
    const colleague = await getColleague(newsroom, viewer)
    const { post_id: postId } = await getTextFor(newsroom, colleague, 'restore', id)
    if (postId === null) throw new DomainError('conflict', 'У этого текста ещё нет статьи на сайте')
    const { draft, contentHash } = await getPost(newsroom, postId)
    const present = await readState(newsroom, id)
    const version = await keepVersion(newsroom, present, {
      cause: 'restore',
      name: 'До того, как взяли статью с сайта',
      authorId: viewer.userId,
      deed: { action: 'took-post', detail: { post: postId } },
    })
    const ids = blockIdsOf(readDocument([present.state]))
    const taken = documentOfDraft(draft, newsroom.context.config.siteUrl, ids)
    const bytes = makeRestoringUpdate(present.state, Y.encodeStateAsUpdate(taken))
    if (bytes.length > updateBytesMax) throw new DomainError('too_large', 'Статья слишком велика для одной правки')
    if (bytes.length > 0) await appendAsSystem(newsroom, id, bytes)
    await changeTextAnyway(newsroom.db.kysely, id, {
      post_hash: contentHash,
      section: draft.categories[0]?.slice(0, 100) ?? null,
    })
    return {
      text: presentText(await getTextFor(newsroom, colleague, 'read', id), colleague),
      versionId: version.id,
    }
  }
