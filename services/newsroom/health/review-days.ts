// When the facts of a text were checked, and when they are to be checked again. Pure.
import { yearAfter } from '#domain/health-review.ts'

/** The newest of the day that somebody wrote into the text and of the expert's signature of the whole text; the next review is a year later, unless an editor set its day. */
export function reviewDays({
  byHand,
  signedOn,
  reviewOn,
}: {
  byHand: string | null
  signedOn: string | undefined
  reviewOn: string | null
}): { checkedOn: string | null; reviewOn: string | null } {
  const checkedOn =
    [byHand, signedOn ?? null]
      .filter(each => each !== null)
      .toSorted()
      .at(-1) ?? null
  return { checkedOn, reviewOn: reviewOn ?? (checkedOn && yearAfter(checkedOn)) }
}
