// The review of one text as the office shows it.
import type { TextReview } from '#contract/newsroom-health.ts'
import { readerChangesMax } from '#contract/newsroom-health.ts'
import type { Colleague } from '#domain/newsroom-rights.ts'
import { signaturesShown } from '../limits.ts'
import type { Newsroom } from '../newsroom.ts'
import { presentText } from '../present.ts'
import { findFirstOut } from '../store/releases.ts'
import { findReviewDay, listReaderChanges } from '../store/reviews.ts'
import { findLastLink, listSignatures } from '../store/signatures.ts'
import type { TextRow } from '../store/texts.ts'
import { fieldsOf, readDocument } from '../document/document.ts'
import { readTextState } from '../versions.ts'
import { findExpert, yearAfter } from './signing.ts'

export async function readReview(newsroom: Newsroom, row: TextRow, colleague: Colleague): Promise<TextReview> {
  const { db, now } = newsroom
  const expert = await findExpert(newsroom, row.id)
  const signatures = await listSignatures(db.kysely, row.id, signaturesShown)
  const link = await findLastLink(db.kysely, row.id)
  const isOpen = link && link.answered_at === null && link.ended_at === null && link.ends_at > now()
  const { state } = await readTextState(newsroom, row.id)
  const byHand = fieldsOf(readDocument([state])).get('reviewedAt')
  const days = [signatures[0]?.signed_on, typeof byHand === 'string' ? byHand.slice(0, 10) : undefined].filter(
    each => each !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(each),
  ) as string[]
  const checkedOn = days.toSorted().at(-1) ?? null
  return {
    text: presentText(row, colleague),
    outAt: (await findFirstOut(db.kysely, row.id)).publishedAt,
    expert: expert ?? null,
    checkedOn,
    signatures: signatures.map(({ expert_name: name, signed_on: on, claims }) => ({ name, on, claims: claims.length })),
    asked: isOpen
      ? {
          email: link.email,
          askedAt: link.asked_at.toISOString(),
          endsAt: link.ends_at.toISOString(),
          claims: link.claims.length,
        }
      : null,
    lastEmail: link && link.expert === expert?.slug ? link.email : null,
    reviewOn: (await findReviewDay(db.kysely, row.id)) ?? (checkedOn && yearAfter(checkedOn)),
    changes: (await listReaderChanges(db.kysely, row.id, readerChangesMax)).map(({ id, changed_on: on, words }) => ({
      id,
      on,
      words,
    })),
  }
}
