// What a person decides about a change of a source: its edit goes into the text, or it changes nothing.
import { DomainError } from '#contract/errors.ts'
import { textSchema } from '#contract/newsroom-socket.ts'
import type * as calls from '#contract/newsroom-health.ts'
import type { Handler } from '#platform/http/answer.ts'
import { announceBells } from '../bell/notify.ts'
import { readDocument } from '../document/document.ts'
import { rewriteClaim } from '../health/claim-places.ts'
import { noSuchClaim, readClaim } from '../health/claims.ts'
import { sourceBusyMs } from '../limits.ts'
import { getColleague, getTextFor } from '../may.ts'
import type { Newsroom } from '../newsroom.ts'
import { closeItems } from '../store/bell.ts'
import { lockClaims, type ClaimRow } from '../store/claims.ts'
import {
  findFinding,
  findOpenFinding,
  listOpenFindings,
  lockFinding,
  reserveFinding,
  updateFinding,
  type FindingRow,
} from '../store/sources.ts'
import { insertLogEntry } from '../store/versions.ts'
import { readTextState } from '../versions.ts'
import { presentFinding } from './findings.ts'

type Place = { id: number; claimId: number; findingId: number }

const isDecided = () => new DomainError('conflict', 'Об этом уже решил кто-то ещё')
const hasChanged = () =>
  new DomainError('conflict', 'Слова утверждения или источник уже другие. Посмотрите, что теперь, и повторите')

async function getClaimRow({ db }: Newsroom, { id, claimId }: Place): Promise<ClaimRow> {
  const row = await db.kysely
    .selectFrom('claim')
    .selectAll()
    .where('text_id', '=', id)
    .where('id', '=', claimId)
    .executeTakeFirst()
  if (!row) throw noSuchClaim()
  return row
}

async function getFinding({ db }: Newsroom, { claimId, findingId }: Place): Promise<FindingRow> {
  const found = await findFinding(db.kysely, claimId, findingId)
  if (!found) throw new DomainError('not_found', 'Такой перемены нет')
  return found
}

type Decision = { by: string; decision: 'taken' | 'dismissed' | null; detail: Record<string, string> }

/** Stores the decision with its log entry, and tells open pages. Null opens the finding again. */
async function decide(newsroom: Newsroom, { id }: Place, finding: FindingRow, what: Decision): Promise<void> {
  const { context, db, now } = newsroom
  const { by, decision, detail } = what
  await db.inTransaction(async trx => {
    await lockClaims(trx, id, [finding.claim_id])
    const present = await lockFinding(trx, finding.id)
    if (present?.decision !== finding.decision) throw isDecided()
    // A colleague's edit is being written into the text: it can no longer be said that the change changes nothing.
    if (decision === 'dismissed' && present.busy_until && present.busy_until > now()) throw isDecided()
    // A later change of the same source has taken its place.
    if (decision === null && (await findOpenFinding(trx, { ...finding, claimId: finding.claim_id }))) throw isDecided()
    await updateFinding(trx, finding.id, {
      decision,
      decided_by: decision && by,
      decided_at: decision && now(),
      busy_until: null,
    })
    const action = decision === 'taken' ? 'took-source-change' : 'dismissed-source-change'
    await insertLogEntry(trx, { textId: id, personId: by, action, detail, now: now() })
    await context.events.announce(trx, 'text.changed', { id, what: 'claims' })
  })
  if ((await listOpenFindings(db.kysely, id)).size === 0)
    await announceBells(newsroom, await closeItems(db.kysely, id, ['source'], now()))
}

export const takeSourceChange =
  (newsroom: Newsroom): Handler<typeof calls.takeSourceChange> =>
  async ({ params, body }, { viewer }) => {
    const { db, now } = newsroom
    const colleague = await getColleague(newsroom, viewer)
    await getTextFor(newsroom, colleague, 'check', params.id)
    await getTextFor(newsroom, colleague, 'write', params.id)
    const [row, finding] = [await getClaimRow(newsroom, params), await getFinding(newsroom, params)]
    const until = new Date(now().getTime() + sourceBusyMs)
    if (!(await reserveFinding(db.kysely, finding.id, { now: now(), until }))) throw isDecided()
    try {
      await write(newsroom, { row, finding, body, authorId: viewer.userId })
    } catch (error) {
      await updateFinding(db.kysely, finding.id, { busy_until: null })
      throw error
    }
    const detail = { before: body.before.slice(0, 200), after: body.after.slice(0, 200) }
    await decide(newsroom, params, finding, { by: viewer.userId, decision: 'taken', detail })
    return { claim: await readClaim(newsroom, params.id, params.claimId) }
  }

type Writing = {
  row: ClaimRow
  finding: FindingRow
  body: { before: string; after: string }
  authorId: string
}

/** Writes the proposal as an edit of this person, if it is still what this person saw. */
async function write(newsroom: Newsroom, { row, finding, body, authorId }: Writing): Promise<void> {
  const { words } = await readClaim(newsroom, row.text_id, row.id)
  const { proposal } = presentFinding(finding, words)
  if (proposal?.before !== body.before || proposal.after !== body.after) throw hasChanged()
  const { state } = await readTextState(newsroom, row.text_id)
  const bytes = rewriteClaim(readDocument([state]), row, body)
  if (!bytes) throw hasChanged()
  const answer = await newsroom.texts.use(row.text_id, text =>
    text.append({ bytes, authorId, schema: textSchema, isCut: false, check: () => undefined }),
  )
  if ('code' in answer) throw new DomainError('unavailable', answer.message)
}

export const dismissSourceChange =
  (newsroom: Newsroom): Handler<typeof calls.dismissSourceChange> =>
  async ({ params, body: { isDismissed } }, { viewer }) => {
    const colleague = await getColleague(newsroom, viewer)
    await getTextFor(newsroom, colleague, 'check', params.id)
    await getClaimRow(newsroom, params)
    const finding = await getFinding(newsroom, params)
    // What was taken is an edit of the text: it is taken back there.
    if (finding.decision !== (isDismissed ? null : 'dismissed')) throw isDecided()
    const detail = { url: finding.url.slice(0, 300), is: isDismissed ? 'dismissed' : 'open' }
    const decision = isDismissed ? 'dismissed' : null
    await decide(newsroom, params, finding, { by: viewer.userId, decision, detail })
    return { claim: await readClaim(newsroom, params.id, params.claimId) }
  }
