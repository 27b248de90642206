// Spec 7: the thread of a post.
import type * as calls from '#contract/comments.ts'
import type { Handler } from '#platform/http/answer.ts'
import { postTag, type Comments } from '../comments.ts'
import { threadSeconds } from '../limits.ts'
import { answerThread } from '../thread.ts'

export const listComments =
  (comments: Comments): Handler<typeof calls.listComments> =>
  ({ params: { postId }, query }, answer) => {
    answer.tag(postTag(postId))
    answer.cacheFor(threadSeconds)
    return answerThread(comments, postId, query, answer.viewer, answer.header('accept-encoding'))
  }
