import { DomainError } from '#contract/errors.ts'
import type * as calls from '#contract/newsroom-release.ts'
import type { Handler } from '#platform/http/answer.ts'
import { getColleague, getTextFor } from '../../may.ts'
import type { Newsroom } from '../../newsroom.ts'
import { presentText } from '../../present.ts'
import type { VersionRow } from '../../store/versions.ts'
import { readTextState } from '../../versions.ts'
import { writePostIntoText } from '../take-post.ts'
import { getPost } from './open-post-text.ts'

/** How often to try again when a colleague writes in the text meanwhile. */
const triesMax = 5

export const takePost =
  (newsroom: Newsroom): Handler<typeof calls.takePost> =>
  async ({ params: { id } }, { viewer }) => {
    const colleague = await getColleague(newsroom, viewer)
    let version: VersionRow | undefined
    for (let tries = 0; !version && tries < triesMax; tries++) {
      const { post_id: postId } = await getTextFor(newsroom, colleague, 'restore', id)
      if (postId === null) throw new DomainError('conflict', 'У этого текста ещё нет статьи на сайте')
      const post = await getPost(newsroom, postId)
      const state = await readTextState(newsroom, id)
      version = await writePostIntoText(newsroom, { state, post, personId: viewer.userId })
    }
    if (!version) throw new DomainError('conflict', 'В тексте сейчас пишут. Повторите, когда допишут')
    return {
      text: presentText(await getTextFor(newsroom, colleague, 'read', id), colleague),
      versionId: version.id,
    }
  }
