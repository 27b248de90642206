import { DomainError } from '#contract/errors.ts'
import type * as calls from '#contract/newsroom-health.ts'
import type { Handler } from '#platform/http/answer.ts'
import { claimsMax } from '../../limits.ts'
import { checkMay, getColleague, getTextFor, toCheckedText } from '../../may.ts'
import type { Newsroom } from '../../newsroom.ts'
import { namePeople } from '../../people.ts'
import { readPosition } from '../../remarks.ts'
import { deleteClaim, findClaim, insertClaim, listClaimRows, updateClaim, type ClaimRow } from '../../store/claims.ts'
import { checkHealth, noSuchClaim, readClaim, readClaims } from '../claims.ts'

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
    const items = await readClaims(newsroom, id)
    const people = await namePeople(
      newsroom,
      items.flatMap(({ addedBy, checkedBy }) => [addedBy, checkedBy]),
    )
    return { items, people }
  }

export const addClaim =
  (newsroom: Newsroom): Handler<typeof calls.addClaim> =>
  async ({ params: { id }, body: { range, sources } }, { viewer }) => {
    const { now } = newsroom
    checkHealth(await getTextFor(newsroom, await getColleague(newsroom, viewer), 'claim', id))
    const places = { range_start: readPosition(range.start), range_end: readPosition(range.end) }
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

async function getClaim(newsroom: Newsroom, textId: number, id: number): Promise<ClaimRow> {
  const row = await findClaim(newsroom.db.kysely, textId, id)
  if (!row) throw noSuchClaim()
  return row
}

/** Other sources are another claim: what was decided about the former ones, and what was signed, no longer holds. */
const afterSources = { state: 'proposed', checked_by: null, checked_at: null, signed_hash: null } as const

export const changeClaim =
  (newsroom: Newsroom): Handler<typeof calls.changeClaim> =>
  async ({ params: { id, claimId }, body: { sources, state, note } }, { viewer }) => {
    const colleague = await getColleague(newsroom, viewer)
    const text = await getTextFor(newsroom, colleague, 'claim', id)
    if (state !== undefined || note !== undefined) checkMay(colleague, 'check', toCheckedText(text))
    const row = await getClaim(newsroom, id, claimId)
    const isResourced = sources !== undefined && JSON.stringify(sources) !== JSON.stringify(row.sources)
    await changeClaims(newsroom, id, async trx => {
      const changed = await updateClaim(trx, claimId, {
        ...(sources !== undefined && { sources: JSON.stringify(sources) }),
        ...(isResourced && afterSources),
        ...(state !== undefined && { state, checked_by: viewer.userId, checked_at: newsroom.now() }),
        ...(note !== undefined && { note }),
      })
      if (!changed) throw noSuchClaim()
    })
    return { claim: await readClaim(newsroom, id, claimId) }
  }

/** An author takes back what nobody has decided about; the rest is for those who check. */
export const removeClaim =
  (newsroom: Newsroom): Handler<typeof calls.removeClaim> =>
  async ({ params: { id, claimId } }, { viewer }) => {
    const colleague = await getColleague(newsroom, viewer)
    const text = await getTextFor(newsroom, colleague, 'claim', id)
    const row = await getClaim(newsroom, id, claimId)
    const isOwnProposal = row.state === 'proposed' && row.signed_hash === null && row.added_by === viewer.userId
    if (!isOwnProposal) checkMay(colleague, 'check', toCheckedText(text))
    await changeClaims(newsroom, id, trx => deleteClaim(trx, claimId))
    return { success: true as const }
  }
