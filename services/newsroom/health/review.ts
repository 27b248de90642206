// The review of one text as the office shows it.
import type { TextReview } from '#contract/newsroom-health.ts'
import { readerChangesMax } from '#contract/newsroom-health.ts'
import { mayDo, type Colleague } from '#domain/newsroom-rights.ts'
import { signaturesShown } from '../limits.ts'
import { toCheckedText } from '../may.ts'
import type { Newsroom } from '../newsroom.ts'
import { presentText } from '../present.ts'
import { findFirstOut } from '../store/releases.ts'
import { findReviewDay, listReaderChanges } from '../store/reviews.ts'
import { findLastLink, isOpenLink, listSignatures, listWholeChecks } from '../store/signatures.ts'
import type { TextRow } from '../store/texts.ts'
import { readClaimedText } from './claims.ts'
import { reviewDays } from './review-days.ts'
import { chooseToSign, findExpert } from './signing.ts'

export async function readReview(newsroom: Newsroom, row: TextRow, colleague: Colleague): Promise<TextReview> {
  const { db, now } = newsroom
  const { expert: slug, reviewedAt: byHand, claims } = await readClaimedText(newsroom, row.id)
  const expert = await findExpert(newsroom, slug)
  const signatures = await listSignatures(db.kysely, row.id, signaturesShown)
  const link = await findLastLink(db.kysely, row.id)
  const isOpen = link && isOpenLink(link, now())
  const setDay = await findReviewDay(db.kysely, row.id)
  const { checkedOn, reviewOn } = reviewDays({
    byHand,
    signedOn: expert && (await listWholeChecks(db.kysely, row.id)).get(expert.slug),
    reviewOn: setDay,
  })
  // Whoever sends links needs the address; others who may read the text do not.
  const mayAsk = mayDo(colleague, 'review', toCheckedText(row))
  return {
    text: presentText(row, colleague),
    outAt: (await findFirstOut(db.kysely, row.id)).publishedAt,
    expert: expert ?? null,
    checkedOn,
    signatures: signatures.map(({ expert_name: name, signed_on: on, claims }) => ({ name, on, claims: claims.length })),
    asked: isOpen
      ? {
          email: mayAsk ? link.email : null,
          askedAt: link.asked_at.toISOString(),
          endsAt: link.ends_at.toISOString(),
          claims: link.claims.length,
        }
      : null,
    toSign: chooseToSign(newsroom, claims, setDay).length,
    lastEmail: mayAsk && link && link.expert === expert?.slug ? link.email : null,
    reviewOn,
    changes: (await listReaderChanges(db.kysely, row.id, readerChangesMax)).map(({ id, changed_on: on, words }) => ({
      id,
      on,
      words,
    })),
  }
}
