import type { Viewer } from '#domain/viewer.ts'
import type { AnswerContext } from './answer.ts'

/**
 * Sets `is_user_logged_in` in the meta of a list (spec 3), with the same value as `/api/logged`. The wrapped handlers ignore the
 * viewer, so their replies can be cached and shared; the flag is added only for requests with a token.
 */
export function addSignedInFlag<Request, Reply extends object>(
  handle: (request: Request, answer: AnswerContext & { viewer: Viewer | null }) => Promise<Reply> | Reply,
) {
  return async (request: Request, answer: AnswerContext & { viewer: Viewer | null }): Promise<Reply> => {
    const reply = await handle(request, answer)
    return answer.viewer && 'meta' in reply
      ? { ...reply, meta: { ...(reply.meta as object), is_user_logged_in: true } }
      : reply
  }
}
