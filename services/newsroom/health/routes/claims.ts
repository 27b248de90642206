import { DomainError } from '#contract/errors.ts'
import { claimWordsMax } from '#contract/newsroom-health.ts'
import type * as calls from '#contract/newsroom-health.ts'
import type { Handler } from '#platform/http/answer.ts'
import { mayDo } from '#domain/newsroom-rights.ts'
import { readDocument } from '../../document/document.ts'
import { claimsMax } from '../../limits.ts'
import { checkMay, getColleague, getTextFor, toCheckedText } from '../../may.ts'
import type { Newsroom } from '../../newsroom.ts'
import { namePeople } from '../../people.ts'
import { readPosition } from '../../remarks.ts'
import { deleteClaim, insertClaim, listClaimRows, lockClaims, updateClaim, type ClaimRow } from '../../store/claims.ts'
import { findSourceCheck, listPages } from '../../store/sources.ts'
import { readTextState } from '../../versions.ts'
import { hashOfWords, placeClaims, type ClaimRange } from '../claim-places.ts'
import { checkHealth, keyOf, noSuchClaim, readClaim, readClaimedText, versionOf, wasDecided } from '../claims.ts'

type Trx = Parameters<Parameters<Newsroom['db']['inTransaction']>[0]>[0]

/** Changes claims, and tells open editors, the plan and the gate. */
export const changeClaims = <R>({ context, db }: Newsroom, id: number, change: (trx: Trx) => Promise<R>): Promise<R> =>
  db.inTransaction(async trx => {
    const done = await change(trx)
    await context.events.announce(trx, 'text.changed', { id, what: 'claims' })
    return done
  })

export const listClaims =
  (newsroom: Newsroom): Handler<typeof calls.listClaims> =>
  async ({ params: { id } }, { viewer }) => {
    await getTextFor(newsroom, await getColleague(newsroom, viewer), 'read', id)
    const { claims: items } = await readClaimedText(newsroom, id)
    const isChecked = (await findSourceCheck(newsroom.db.kysely))?.is_on ?? false
    const urls = items.flatMap(({ sources }) => sources.flatMap(({ url }) => url ?? []))
    const pages = isChecked ? await listPages(newsroom.db.kysely, urls) : []
    const people = await namePeople(
      newsroom,
      items.flatMap(({ addedBy, checkedBy }) => [addedBy, checkedBy]),
    )
    return {
      items,
      people,
      pages: pages.map(({ url, state, checked_at }) => ({ url, state, checkedAt: checked_at?.toISOString() ?? null })),
    }
  }

export const addClaim =
  (newsroom: Newsroom): Handler<typeof calls.addClaim> =>
  async ({ params: { id }, body: { range, sources } }, { viewer }) => {
    const { now } = newsroom
    checkHealth(await getTextFor(newsroom, await getColleague(newsroom, viewer), 'claim', id))
    const places = { range_start: readPosition(range.start), range_end: readPosition(range.end) }
    await checkWords(newsroom, id, { ...places, quote: range.quote })
    const claim = await changeClaims(newsroom, id, async trx => {
      // Locked, so that claims that are added together do not exceed the limit.
      await trx.selectFrom('text').select('id').where('id', '=', id).forUpdate().execute()
      if ((await listClaimRows(trx, id, claimsMax)).length >= claimsMax)
        throw new DomainError('quota_exceeded', `У текста уже ${claimsMax} утверждений`)
      return insertClaim(trx, {
        ...places,
        text_id: id,
        quote: range.quote,
        sources: JSON.stringify(sources),
        state: 'proposed',
        note: '',
        added_by: viewer.userId,
        added_at: now(),
        checked_by: null,
        checked_at: null,
        signed_hash: null,
      })
    })
    return { claim: await readClaim(newsroom, id, claim.id) }
  }

/** Throws `validation` unless the range has the words of the quote. A range whose words have not come yet is left to the gate. */
async function checkWords(newsroom: Newsroom, textId: number, range: ClaimRange): Promise<void> {
  const { state } = await readTextState(newsroom, textId)
  const place = placeClaims(readDocument([state]), [range])[0]
  if (!place) return
  const refuse = (message: string, reason: string) => {
    throw new DomainError('validation', message, { range: reason })
  }
  if (place.words.length > claimWordsMax)
    refuse(`Выделите не больше ${claimWordsMax} знаков`, `не больше ${claimWordsMax} знаков`)
  if (hashOfWords(place.words) !== hashOfWords(range.quote))
    refuse('Выделенные слова уже изменились. Выделите их ещё раз', 'слова уже изменились')
}

async function getLocked(trx: Trx, textId: number, id: number): Promise<ClaimRow> {
  const [row] = await lockClaims(trx, textId, [id])
  if (!row) throw noSuchClaim()
  return row
}

/**
 * Other sources are another claim: what was decided about the former ones, and what was signed, no longer holds. What is to be mended stays so
 * until somebody who checks decides: otherwise its author would take the doubt back with a letter.
 */
const afterSources = ({ state }: ClaimRow, mayCheck: boolean) =>
  state === 'mend' && !mayCheck
    ? { signed_hash: null }
    : { state: 'proposed' as const, checked_by: null, signed_hash: null }

export const changeClaim =
  (newsroom: Newsroom): Handler<typeof calls.changeClaim> =>
  async ({ params: { id, claimId }, body: { sources, state, note, expected } }, { viewer }) => {
    const colleague = await getColleague(newsroom, viewer)
    const text = await getTextFor(newsroom, colleague, 'claim', id)
    if (state !== undefined || note !== undefined) checkMay(colleague, 'check', toCheckedText(text))
    await changeClaims(newsroom, id, async trx => {
      const row = await getLocked(trx, id, claimId)
      if (expected !== undefined && expected !== versionOf(row))
        throw new DomainError('conflict', 'Утверждение уже изменили. Посмотрите, что в нём теперь, и повторите')
      const isResourced = sources !== undefined && keyOf(sources) !== keyOf(row.sources)
      await updateClaim(trx, claimId, {
        sources: JSON.stringify(sources ?? row.sources),
        ...(isResourced && afterSources(row, mayDo(colleague, 'check', toCheckedText(text)))),
        ...(state !== undefined && { state, checked_by: viewer.userId, checked_at: newsroom.now() }),
        ...(note !== undefined && { note }),
      })
    })
    return { claim: await readClaim(newsroom, id, claimId) }
  }

/** An author takes back what nobody has decided about; the rest is for those who check. */
export const removeClaim =
  (newsroom: Newsroom): Handler<typeof calls.removeClaim> =>
  async ({ params: { id, claimId } }, { viewer }) => {
    const colleague = await getColleague(newsroom, viewer)
    const text = await getTextFor(newsroom, colleague, 'claim', id)
    await changeClaims(newsroom, id, async trx => {
      const row = await getLocked(trx, id, claimId)
      const isOwnProposal = row.added_by === viewer.userId && !wasDecided(row)
      if (!isOwnProposal) checkMay(colleague, 'check', toCheckedText(text))
      await deleteClaim(trx, claimId)
    })
    return { success: true as const }
  }
