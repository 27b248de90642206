// Calls of the comments service (spec 7), anonymous and as the reader.
import type { CommentListReply, CommentReply } from '#contract/comments.ts'
import { appHeaders } from '../../session/auth-service.ts'
import { currentUserId } from '../../session/session.ts'
import { askSigned, RefusedError } from '../../session/signed-calls.ts'
import type { CommentSort, Rating } from './comment-data.ts'
import { toComment, toThreadPage } from './to-comment.ts'

const base = '/svc/comments/api'
/** Spec 9. */
export const commentsTimeoutMs = 10_000

/** Spec 4 and 8: statuses that are announced, whatever their code. Components with the reader's own data load it again. */
const announced: readonly (number | undefined)[] = [401, 403]
async function askComments<Reply>(...call: Parameters<typeof askSigned>): Promise<Reply> {
  try {
    return await askSigned<Reply>(...call)
  } catch (error) {
    if (error instanceof RefusedError && announced.includes(error.status))
      dispatchEvent(new Event('failed-refresh-comments'))
    throw error
  }
}

/** Loads a page of a thread, as the reader when signed in: with their own ratings and with comments that wait for moderation. */
export async function loadThread(postId: number, query: { sort: CommentSort; page: number; limit: number }) {
  const url = `${base}/v2/comments/post/${postId}?sort=${query.sort}&format_ver=1&limit=${query.limit}&page=${query.page}`
  const userId = currentUserId()
  const reply =
    userId === undefined
      ? await fetch(url, { headers: appHeaders, signal: AbortSignal.timeout(commentsTimeoutMs) }).then(response => {
          if (!response.ok) throw new Error(`comments answered ${response.status}`)
          return response.json() as Promise<CommentListReply>
        })
      : await askComments<CommentListReply>(url, { timeoutMs: commentsTimeoutMs })
  const page = toThreadPage(reply, currentUserId())
  // The reader has signed out meanwhile: comments that only they may see are dropped.
  return currentUserId() === userId ? page : { ...page, items: page.items.filter(({ isPending }) => !isPending) }
}

type CommentAnswer = { data: CommentReply }
const write = async (method: 'POST' | 'PUT', body: unknown) => {
  const { data } = await askComments<CommentAnswer>(`${base}/comments`, { method, body, timeoutMs: commentsTimeoutMs })
  return toComment(data, currentUserId())
}

export const createComment = (postId: number, parent: number, content: string) =>
  write('POST', { post_ID: postId, parent, content })
export const editComment = (id: number, content: string) => write('PUT', { id, content })
export const removeComment = (id: number) =>
  askComments(`${base}/comments?id=${id}`, { method: 'DELETE', timeoutMs: commentsTimeoutMs })
export const reportComment = (id: number, report: string) =>
  askComments(`${base}/comments/flags`, { method: 'PUT', body: { id, report }, timeoutMs: commentsTimeoutMs })

export async function rateComment(id: number, rating: Rating | null) {
  const { data } = await askComments<CommentAnswer>(`${base}/likes`, {
    method: 'PUT',
    body: { id, state: rating ?? 'none' },
    timeoutMs: commentsTimeoutMs,
  })
  return toComment(data, currentUserId())
}

export async function uploadFile(postId: number, commentId: number, image: File) {
  const form = new FormData()
  form.set('post_id', String(postId))
  form.set('comment_id', String(commentId))
  form.set('image', image)
  const { data } = await askComments<CommentAnswer>(`${base}/files`, { method: 'POST', body: form, timeoutMs: 60_000 })
  return toComment(data, currentUserId())
}
export const removeFile = (id: number) =>
  askComments(`${base}/files/${id}`, { method: 'DELETE', timeoutMs: commentsTimeoutMs })
export const removeVideo = (id: number) =>
  askComments(`${base}/video/${id}`, { method: 'DELETE', timeoutMs: commentsTimeoutMs })
