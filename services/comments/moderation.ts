// Runs the moderation rules (rules/moderation) over a text with what the database knows about its author.
import type { Transaction } from 'kysely'
import { auditStatuses, type RejectedCommentReply } from '#contract/comments.ts'
import { dayMs } from '#domain/time-units.ts'
import { OtherReply } from '#platform/http/answer.ts'
import type { Comments } from './comments.ts'
import { lastDayOf } from './restrictions/rules.ts'
import type { RestrictionRow } from './restrictions/store.ts'
import { listLinks, toPlainText } from './rules/markup.ts'
import { moderate, type Verdict } from './rules/moderation/moderate.ts'
import type { Submission } from './rules/moderation/phase.ts'
import { isWorthComparing, textKey } from './rules/moderation/repeats.ts'
import { readRuleSettings } from './rule-settings/settings.ts'
import { findAuthorHistory, type NewComment } from './store/comments.ts'
import type { PersonRow } from './store/people.ts'
import type { CommentsTables } from './store/tables.ts'

/** `textKey` is empty for a text too short to be compared with others. */
export type ModeratedText = { verdict: Verdict; textKey: string }

type TextToModerate = {
  id: number
  postId: number
  content: string
  /** The author's, for a moderator none. */
  restriction: RestrictionRow | undefined
  isModerator: boolean
}

/** `id` is 0 for a new comment. The rules do not apply to moderators. */
export async function moderateText(
  comments: Comments,
  trx: Transaction<CommentsTables>,
  author: PersonRow,
  { id, postId, content, restriction, isModerator }: TextToModerate,
): Promise<ModeratedText> {
  const text = toPlainText(content)
  const key = textKey(text)
  const comparedKey = isWorthComparing(key) ? key : ''
  if (isModerator) return { verdict: { outcome: 'publish', findings: [] }, textKey: comparedKey }
  const nowMs = comments.now().getTime()
  const { earlier, published, refused, sameByOthers } = await findAuthorHistory(trx, author.user_id, {
    exceptId: id,
    since: new Date(nowMs - dayMs),
    textKey: comparedKey,
  })
  const submission: Submission = {
    text,
    links: listLinks(content),
    postId,
    ownHost: new URL(comments.context.config.siteUrl).hostname,
    nowMs,
    author: { createdMs: author.registered_at.getTime(), published, refused },
    earlier,
    sameByOthers: comparedKey === '' ? 0 : sameByOthers,
    readFirst: restriction && { of: 'person', evidence: `до ${lastDayOf(comments, restriction)}` },
  }
  const verdict = moderate(submission, await readRuleSettings(comments, trx))
  return { verdict, textKey: comparedKey }
}

/** The columns that store a verdict. */
export function toColumns(
  { verdict, textKey: key }: ModeratedText,
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

/** The 422 reply for a rejected text: the reasons, and the text for the author to correct. */
export function presentRejection({ findings }: Verdict, content: string): OtherReply {
  const reasons = findings
    .filter(({ outcome }) => outcome !== 'mark')
    .map(({ code, reason, evidence }) => ({ code, reason, evidence }))
  const body: RejectedCommentReply = {
    success: false,
    code: 'comment_rejected',
    message: reasons.at(-1)?.reason ?? 'Комментарий не принят',
    reasons,
    content,
  }
  return new OtherReply(422, body)
}
