// The rules of moderation, given what they must know of the author; and the answer to a text that is sent back.
import type { Transaction } from 'kysely'
import { auditStatuses, type RejectedCommentReply } from '#contract/comments.ts'
import { OtherReply } from '#platform/http/answer.ts'
import type { Comments } from './comments.ts'
import { listLinks, toPlainText } from './rules/markup.ts'
import { moderate, type Verdict } from './rules/moderation/moderate.ts'
import { isWorthComparing, textKey } from './rules/moderation/repeats.ts'
import { readRecord, type NewComment } from './store/comments.ts'
import type { PersonRow } from './store/people.ts'
import type { CommentsTables } from './store/tables.ts'

const dayMs = 24 * 3_600_000

export type Judged = { verdict: Verdict; textKey: string }

/** Moderators are not looked after by rules. */
export async function judge(
  comments: Comments,
  trx: Transaction<CommentsTables>,
  author: PersonRow,
  { id, postId, content, isModerator }: { id: number; postId: number; content: string; isModerator: boolean },
): Promise<Judged> {
  const text = toPlainText(content)
  const key = textKey(text)
  const comparedKey = isWorthComparing(key) ? key : ''
  if (isModerator) return { verdict: { outcome: 'publish', findings: [] }, textKey: comparedKey }
  const nowMs = comments.now().getTime()
  const { earlier, published, refused, sameByOthers } = await readRecord(trx, author.user_id, {
    exceptId: id,
    since: new Date(nowMs - dayMs),
    textKey: comparedKey,
  })
  const verdict = moderate({
    text,
    links: listLinks(content),
    postId,
    ownHost: new URL(comments.context.config.siteUrl).hostname,
    nowMs,
    author: { createdMs: author.registered_at.getTime(), published, refused },
    earlier,
    sameByOthers: comparedKey === '' ? 0 : sameByOthers,
  })
  return { verdict, textKey: comparedKey }
}

/** Columns that keep a verdict. */
export function toColumns(
  { verdict, textKey: key }: Judged,
  now: Date,
): Pick<NewComment, 'status' | 'shadowed_at' | 'shadowed_by' | 'findings' | 'text_key'> {
  const { outcome, findings } = verdict
  const { approved, pending, rejected } = auditStatuses
  return {
    status: (outcome === 'reject' ? rejected : outcome === 'pending' ? pending : approved).id,
    shadowed_at: outcome === 'shadow' ? now : null,
    shadowed_by: outcome === 'shadow' ? 'rules' : null,
    findings,
    text_key: key,
  }
}

export function sendBack({ findings }: Verdict, content: string): OtherReply {
  const reasons = findings.map(({ code, reason, evidence }) => ({ code, reason, evidence }))
  const body: RejectedCommentReply = {
    success: false,
    code: 'comment_rejected',
    message: reasons.at(-1)?.reason ?? 'Комментарий не принят',
    reasons,
    content,
  }
  return new OtherReply(422, body)
}
