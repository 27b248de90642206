// Internal calls of an import. Rows that exist already stay unchanged, so an interrupted import is completed by running it again. Each call is
// one transaction.
import type { Transaction } from 'kysely'
import * as Y from 'yjs'
import { DomainError } from '#contract/errors.ts'
import { archivedStateBytesMax, positionBytesMax } from '#contract/office/newsroom-archive.ts'
import type * as archive from '#contract/office/newsroom-archive.ts'
import type { ArchivedRelease } from '#contract/office/newsroom-archive.ts'
import type { Handler } from '#platform/http/answer.ts'
import { applyUpdates, readDocument, readShown } from '../document/document.ts'
import { readLog } from '../compact-log.ts'
import type { NewsroomContext } from '../context.ts'
import type { Newsroom } from '../newsroom.ts'
import { fromBase64 } from '../present.ts'
import { checkOutsideChanges } from '../release/outside-changes.ts'
import { decodePosition } from '../remarks.ts'
import type { NewsroomTables } from '../store/tables.ts'
import { toLogRow, toReleaseRow, toRemarkRow, toTextRow, toVersionRow } from './present.ts'
import {
  insertMembers,
  insertNumbered,
  listTextsHere,
  listTextsOfParts,
  lockRestores,
  findTargets,
  tieText,
  type NumberedTable,
  type RestoreTarget,
  type RestoreRequest,
} from './store.ts'

type Trx = Transaction<NewsroomTables>
type Outcome = 'created' | 'unchanged' | 'kept'
type Restored = { results: { id: number; outcome: Outcome }[] }

const outcomesOf = (targets: readonly RestoreTarget[]): Restored => ({
  results: targets.map(({ id, isKnown }) => ({ id, outcome: isKnown ? 'unchanged' : 'created' })),
})

function readState(base64: string): Uint8Array {
  const state = fromBase64(base64)
  if (state.length > archivedStateBytesMax) throw new DomainError('validation', 'Текст слишком велик')
  return state
}

/** Throws `validation` if the bytes are not a Yjs update. */
function readSound(state: Uint8Array): Y.Doc {
  try {
    return readDocument([state])
  } catch {
    throw new DomainError('validation', 'Текст не прочесть: его байты повреждены')
  }
}

export const restoreTexts =
  (newsroom: NewsroomContext): Handler<typeof archive.restoreTexts> =>
  async ({ body: { texts, isTrial } }) => {
    const { context, db, now } = newsroom
    const read = texts.map(text => {
      const state = readState(text.state)
      const doc = readSound(state)
      const shown = readShown(doc)
      doc.destroy()
      return { text, state, shown }
    })
    const targets = await db.inTransaction(async trx => {
      await lockRestores(trx)
      const requests = texts.map(({ id, source, createdAt, createdBy }) => ({
        id,
        source,
        madeAt: createdAt,
        madeBy: createdBy,
      }))
      const placed = await findTargets(trx, 'text', requests, isTrial)
      if (isTrial) return placed
      const arriving = read.flatMap((each, at) => (placed[at]!.isKnown ? [] : { ...each, id: placed[at]!.id }))
      await insertNumbered(
        trx,
        'text',
        arriving.map(({ id, text, shown }) => toTextRow(id, text, shown)),
      )
      for (const { id, text, state } of arriving) {
        const { seq, schema } = text
        const written = new Date(text.writtenAt)
        await trx
          .insertInto('text_head')
          .values({ text_id: id, seq, snapshot_seq: seq, schema, written_at: written })
          .execute()
        if (seq === 0) continue
        await trx.insertInto('text_snapshot').values({ text_id: id, seq, state, created_at: now() }).execute()
        // The media library then reads which pictures the text uses.
        await context.events.announce(trx, 'text.rested', { id })
      }
      return placed
    })
    const results: Restored['results'] = []
    for (const [at, { id, isKnown }] of targets.entries()) {
      const isOther = isKnown && (await hasMore(newsroom, id, read[at]!.state))
      results.push({ id, outcome: isOther ? 'kept' : isKnown ? 'unchanged' : 'created' })
    }
    return { results }
  }

/** True if the archive has changes that the text here does not have. */
async function hasMore(newsroom: NewsroomContext, id: number, state: Uint8Array): Promise<boolean> {
  const read = await readLog(newsroom, id)
  const doc = read?.doc ?? new Y.Doc()
  const isOther = applyUpdates(doc, state)
  doc.destroy()
  return isOther
}

type Part = { id: number; source: string; textId: number }

/** Assigns ids to the parts of texts (versions, releases, remarks, log entries) and inserts the new ones, in one transaction. */
async function restoreParts<P extends Part>(
  { db }: NewsroomContext,
  name: NumberedTable,
  parts: readonly P[],
  creationOf: (part: P) => Pick<RestoreRequest, 'madeAt' | 'madeBy'>,
  insert: (trx: Trx, arriving: readonly (P & { id: number })[]) => Promise<unknown>,
): Promise<Restored> {
  const targets = await db.inTransaction(async trx => {
    await lockRestores(trx)
    const here = await listTextsHere(
      trx,
      parts.map(({ textId }) => textId),
    )
    if (parts.some(({ textId }) => !here.has(textId))) throw new DomainError('validation', 'Такого текста здесь нет')
    const requests = parts.map((part): RestoreRequest => ({ ...part, ...creationOf(part) }))
    const placed = await findTargets(trx, name, requests)
    await insert(
      trx,
      parts.flatMap((part, at) => (placed[at]!.isKnown ? [] : { ...part, id: placed[at]!.id })),
    )
    return placed
  })
  return outcomesOf(targets)
}

export const restoreTextVersions =
  (newsroom: NewsroomContext): Handler<typeof archive.restoreTextVersions> =>
  ({ body: { versions } }) => {
    const states = new Map(versions.map(({ source, state }) => [source, readState(state)]))
    return restoreParts(
      newsroom,
      'text_version',
      versions,
      ({ createdAt, authorId }) => ({ madeAt: createdAt, madeBy: authorId }),
      (trx, arriving) =>
        insertNumbered(
          trx,
          'text_version',
          arriving.map(version => toVersionRow(version.id, version, states.get(version.source)!)),
        ),
    )
  }

/** The failure of a release whose time passed between the export and the import. */
const tooLate = 'Время выхода прошло, пока текст был в архиве'

export const restoreTextReleases =
  (newsroom: NewsroomContext): Handler<typeof archive.restoreTextReleases> =>
  ({ body: { releases } }) => {
    const now = newsroom.now()
    const settled = (release: ArchivedRelease): ArchivedRelease => {
      const isLate = release.plannedAt === null || new Date(release.plannedAt) <= now
      return release.state === 'waiting' && isLate
        ? { ...release, state: 'cancelled', failure: release.failure ?? tooLate, endedAt: now.toISOString() }
        : release
    }
    return restoreParts(
      newsroom,
      'text_release',
      releases,
      ({ askedAt, askedBy }) => ({ madeAt: askedAt, madeBy: askedBy }),
      async (trx, arriving) => {
        const versions = arriving.map(({ textId, versionId }) => ({ textId, id: versionId }))
        await checkReferences(trx, 'text_version', versions, { message: 'Версии, которая вышла, здесь нет' })
        await insertNumbered(
          trx,
          'text_release',
          arriving.map(release => toReleaseRow(release.id, settled(release))),
        )
        // Every process then looks up when the next release is due.
        for (const textId of new Set(arriving.filter(({ state }) => state === 'waiting').map(each => each.textId)))
          await newsroom.context.events.announce(trx, 'text.changed', { id: textId, what: 'releases' })
      },
    )
  }

export const restoreTextRemarks =
  (newsroom: NewsroomContext): Handler<typeof archive.restoreTextRemarks> =>
  ({ body: { remarks } }) => {
    for (const { range } of remarks) if (range) checkPositions(range)
    return restoreParts(
      newsroom,
      'text_remark',
      remarks,
      ({ createdAt, authorId }) => ({ madeAt: createdAt, madeBy: authorId }),
      async (trx, arriving) => {
        const roots = arriving.map(({ textId, rootId }) => ({ textId, id: rootId }))
        await checkReferences(trx, 'text_remark', roots, {
          arriving,
          message: 'Замечания, на которое это отвечает, здесь нет',
        })
        await insertNumbered(
          trx,
          'text_remark',
          arriving.map(remark => toRemarkRow(remark.id, remark)),
        )
      },
    )
  }

export function checkPositions({ start, end }: { start: string; end: string }): void {
  try {
    for (const position of [start, end]) {
      const bytes = fromBase64(position)
      if (bytes.length > positionBytesMax) throw new RangeError('too long')
      decodePosition(bytes)
    }
  } catch {
    throw new DomainError('validation', 'Место замечания не разобрать')
  }
}

/** Throws `validation` if a referenced row of the same text neither exists here nor is in the same call. */
async function checkReferences(
  trx: Trx,
  name: 'text_version' | 'text_remark',
  references: readonly { textId: number; id: number | null }[],
  { arriving = [], message }: { arriving?: readonly { id: number; textId: number }[]; message: string },
): Promise<void> {
  const ids = references.flatMap(({ id }) => id ?? [])
  const here = await listTextsOfParts(trx, name, ids)
  for (const { id, textId } of arriving) if (!here.has(id)) here.set(id, textId)
  if (references.some(({ id, textId }) => id !== null && here.get(id) !== textId))
    throw new DomainError('validation', message)
}

export const restoreTextDeeds =
  (newsroom: NewsroomContext): Handler<typeof archive.restoreTextDeeds> =>
  ({ body: { deeds } }) =>
    restoreParts(
      newsroom,
      'text_log',
      deeds,
      ({ createdAt, personId }) => ({ madeAt: createdAt, madeBy: personId }),
      (trx, arriving) =>
        insertNumbered(
          trx,
          'text_log',
          arriving.map(entry => toLogRow(entry.id, entry)),
        ),
    )

export const tieTexts =
  (newsroom: Newsroom): Handler<typeof archive.tieTexts> =>
  async ({ body: { texts } }) => {
    const taken: number[] = []
    const tied: number[] = []
    await newsroom.db.inTransaction(async trx => {
      await lockRestores(trx)
      for (const { id, postId, postSource, postHash } of texts) {
        const outcome = await tieText(trx, { id, post_id: postId, post_source: postSource, post_hash: postHash })
        if (outcome === 'taken') taken.push(id)
        if (outcome === 'tied') tied.push(postId)
      }
    })
    // The import may have saved the post with other content, such as another address.
    await checkOutsideChanges(newsroom, tied)
    return { taken }
  }

export const restoreMembers =
  ({ context, db }: NewsroomContext): Handler<typeof archive.restoreMembers> =>
  async ({ body: { members } }) => {
    const restored = await db.inTransaction(async trx => {
      const rows = members.map(({ userId, isProofReader, sections }) => ({
        user_id: userId,
        is_proof_reader: isProofReader,
        sections,
      }))
      const ids = await insertMembers(trx, rows)
      for (const userId of ids) await context.events.announce(trx, 'member.changed', { userId })
      return ids.length
    })
    return { restored }
  }
