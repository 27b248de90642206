// All comments of another engine, in the order they were written: later comments get greater ids.
import type { Ask } from '#contract/client/ask.ts'
import { importComments, type CommentDraft } from '#contract/office/comments.ts'
import { piecesOf } from '../pieces.ts'
import type { Report } from '../report.ts'
import { saveInPieces, type Tell } from '../save-all.ts'
import { noCounts, type Counts } from '../summary.ts'

export type ImportedComment = Pick<CommentDraft, 'author' | 'content' | 'createdAt' | 'status'> & {
  source: string
  /** `source` of the parent comment, or null. */
  parent: string | null
}

const commentsAtOnce = 200

type Placed = { comment: ImportedComment; postId: number }

/** Sorts by time, but never puts a reply before its parent, whatever the times say. */
export function inOrder(placed: readonly Placed[]): Placed[] {
  const bySource = new Map(placed.map(each => [each.comment.source, each.comment]))
  const places = new Map<ImportedComment, { moment: number; depth: number }>()
  const placeOf = (comment: ImportedComment, below: readonly ImportedComment[]): { moment: number; depth: number } => {
    const known = places.get(comment)
    if (known) return known
    const parent = comment.parent === null ? undefined : bySource.get(comment.parent)
    const above = parent && !below.includes(parent) ? placeOf(parent, [...below, comment]) : undefined
    const moment = Date.parse(comment.createdAt)
    const place = { moment: Math.max(moment, above?.moment ?? moment), depth: (above?.depth ?? 0) + 1 }
    places.set(comment, place)
    return place
  }
  for (const { comment } of placed) placeOf(comment, [comment])
  return placed.toSorted(({ comment: a }, { comment: b }) => {
    const [one, other] = [places.get(a)!, places.get(b)!]
    return one.moment - other.moment || one.depth - other.depth
  })
}

export async function bringComments(
  placed: readonly Placed[],
  options: { ask: Ask; isTrial: boolean; tell: Tell; progress: (done: number) => void; report?: Report },
): Promise<Counts> {
  const { ask, isTrial, tell, progress, report } = options
  const counts = noCounts()
  const drafts = inOrder(placed).map(({ postId, comment: { parent, ...comment } }): CommentDraft => {
    return { ...comment, postId, replyTo: parent === null ? null : { source: parent } }
  })
  let done = 0
  for (const piece of piecesOf(drafts, commentsAtOnce)) {
    const saved = await saveInPieces(
      piece,
      async comments => (await ask(importComments, { body: { comments, isTrial } })).results,
      ({ source, author }, message) =>
        tell(author?.name ?? String(source), `Комментарий не перенесён: ${message}`, source ? { source } : {}),
    )
    for (const { outcome } of saved.values()) counts[outcome] += 1
    for (const draft of piece) {
      const result = saved.get(draft)
      report?.add({
        kind: 'comment',
        source: draft.source ?? '',
        title: draft.author?.name ?? '',
        outcome: result?.outcome ?? 'skipped',
        ...(result && result.id > 0 && { id: result.id }),
      })
    }
    progress((done += piece.length))
  }
  return counts
}
