import { DomainError } from '#contract/errors.ts'
import type * as calls from '#contract/newsroom-release.ts'
import type { Handler } from '#platform/http/answer.ts'
import { checkMayMove, toCheckedText } from '../../may.ts'
import type { Newsroom } from '../../newsroom.ts'
import { findFirstOut, findReleaseIn, insertRelease, updateRelease, type ReleaseRow } from '../../store/releases.ts'
import { updateText } from '../../store/texts.ts'
import { insertLogEntry } from '../../store/versions.ts'
import { freeze, type Frozen } from '../freeze.ts'
import { insertReleaseVersion } from '../insert-release-version.ts'
import type { Draft } from '../make-draft.ts'
import { answerRelease, checkTimes, dateOf, getReleaser, type Releaser } from '../release-access.ts'
import { announceRelease, leaseFrom, takeStepNow } from '../steps.ts'

export const releaseText =
  (newsroom: Newsroom): Handler<typeof calls.releaseText> =>
  async ({ params: { id }, body }, { viewer }) => {
    const releaser = await getReleaser(newsroom, viewer, id)
    return answerRelease(newsroom, releaser, await startRelease(newsroom, releaser, viewer.userId, body))
  }

type Wanted = { at: string | null; note: string; embargoUntil?: string | null; expiresAt?: string | null }

/** Freezes a text and takes the first step of its release. Throws the reasons that block it. */
export async function startRelease(
  newsroom: Newsroom,
  { colleague, row }: Releaser,
  personId: string,
  body: Wanted,
): Promise<ReleaseRow> {
  const at = dateOf(body.at)
  const embargoUntil = body.embargoUntil === undefined ? row.embargo_until : dateOf(body.embargoUntil)
  const expiresAt = body.expiresAt === undefined ? row.expires_at : dateOf(body.expiresAt)
  checkTimes({ at, embargoUntil, expiresAt }, newsroom.now())
  if (await findReleaseIn(newsroom.db.kysely, row.id, 'waiting'))
    throw new DomainError('conflict', 'Выпуск уже ждёт своего времени: измените его или отмените')
  const frozen = await freeze(newsroom, row.id)
  checkMayMove(colleague, toCheckedText(frozen.row), 'out')
  const terms = { embargo_until: embargoUntil, expires_at: expiresAt }
  const release = await askRelease(newsroom, frozen, { at, note: body.note, personId }, terms)
  const refusal = await takeStepNow(newsroom, release)
  if (refusal) {
    const failure = refusal.message.slice(0, 1_000)
    const changes = { state: 'cancelled', failure, ended_at: newsroom.now(), lease_until: null } as const
    await updateRelease(newsroom.db.kysely, release, changes)
    throw refusal
  }
  return release
}

/** Readers see the date of the first edition, unless the text has its own date, which must not be in the future. */
export async function datedDraft(
  { db, now }: Newsroom,
  textId: number,
  draft: Draft,
  at: Date | null,
): Promise<{ draft: Draft; edition: number }> {
  const first = await findFirstOut(db.kysely, textId)
  const out = at ?? now()
  const own = draft.publishedAt === null ? null : new Date(draft.publishedAt)
  const published = own && own <= out ? own.toISOString() : (first.publishedAt ?? out.toISOString())
  return {
    draft: { ...draft, publishedAt: published, modifiedAt: out.toISOString() },
    edition: first.count + 1,
  }
}

type Asked = { at: Date | null; note: string; personId: string }

async function askRelease(
  newsroom: Newsroom,
  frozen: Frozen,
  { at, note, personId }: Asked,
  terms: { embargo_until: Date | null; expires_at: Date | null },
): Promise<ReleaseRow> {
  const { context, db } = newsroom
  const { row, state } = frozen
  const now = newsroom.now()
  const { draft, edition } = await datedDraft(newsroom, row.id, frozen.draft, at)
  return db.inTransaction(async trx => {
    if (!(await updateText(trx, row, { ...terms, changed_at: now })))
      throw new DomainError('conflict', 'Текст только что изменил кто-то ещё. Посмотрите и повторите')
    const version = await insertReleaseVersion(trx, row, { edition, authorId: personId, state, now })
    const release = await insertRelease(trx, {
      text_id: row.id,
      edition,
      state: 'waiting',
      version_id: version.id,
      draft: JSON.stringify(draft),
      seq: row.seq,
      note,
      planned_at: at,
      due_at: now,
      lease_until: leaseFrom(now),
      asked_by: personId,
      asked_at: now,
    })
    const detail = { edition, release: release.id, version: version.id, at: at?.toISOString() ?? null }
    await insertLogEntry(trx, { textId: row.id, personId, action: 'asked-release', detail, now })
    await context.events.announce(trx, 'text.changed', { id: row.id, what: 'versions' })
    await announceRelease(newsroom, trx, row.id)
    return release
  })
}
