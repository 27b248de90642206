// Writes a post that was changed outside the newsroom into the log of its text. One transaction saves the former text as a version, the update,
// the published article as an edition, and a log entry.
import { systemAuthor } from '#contract/newsroom.ts'
import type { Transaction } from 'kysely'
import * as Y from 'yjs'
import { DomainError } from '#contract/errors.ts'
import { textSchema } from '#contract/newsroom-socket.ts'
import { readDocument, readShown } from '../document/document.ts'
import { makeRestoringUpdate } from '../document/restore.ts'
import { firstUpdateBytesMax } from '../limits.ts'
import type { Newsroom } from '../newsroom.ts'
import { appendUpdates, lockHead } from '../store/log.ts'
import { findFirstOut, findReleaseIn, insertRelease, updateRelease } from '../store/releases.ts'
import type { NewsroomTables } from '../store/tables.ts'
import { updateTextUnchecked } from '../store/texts.ts'
import { insertLogEntry, insertVersion, type VersionRow } from '../store/versions.ts'
import type { TextState } from '../versions.ts'
import { knownPost } from './post-of-text.ts'
import { insertReleaseVersion } from './insert-release-version.ts'
import { blockIdsOf, documentOfDraft } from './document-of-draft.ts'
import type { Post } from './routes/open-post-text.ts'
import { announceRelease } from './steps.ts'

/** Somebody wrote in the text after it was read. */
class TextMovedOnError extends Error {}

export type Taking = {
  state: TextState
  post: Post
  /** The author of the change: a person, or the system after an import. */
  personId: string
}

/**
 * Returns the version with the former text; undefined if somebody wrote in the text meanwhile, and nothing was done. Throws `too_large`.
 * Concurrent edits are merged, as with every update.
 */
export async function writePostIntoText(newsroom: Newsroom, taking: Taking): Promise<VersionRow | undefined> {
  const { context, db } = newsroom
  const { state: present, post } = taking
  const { row, state } = present
  const known = blockIdsOf(readDocument([state]))
  const published = documentOfDraft(post.draft, context.config.siteUrl, known)
  const bytes = makeRestoringUpdate(state, Y.encodeStateAsUpdate(published))
  if (bytes.length > firstUpdateBytesMax) throw new DomainError('too_large', 'Статья слишком велика для одной правки')
  const seq = row.seq + (bytes.length > 0 ? 1 : 0)
  try {
    const version = await db.inTransaction(async trx => {
      const last = bytes.length > 0 ? await append(newsroom, trx, taking, bytes) : await lockHead(trx, row)
      if (last !== seq) throw new TextMovedOnError()
      return recordTaking(newsroom, trx, taking, { bytes, seq })
    })
    // If the signal is lost, other processes find the update by polling.
    if (bytes.length > 0)
      await context.events
        .signal('text.written', { id: row.id, seq })
        .catch(error => context.log.warn({ err: error }, 'the signal of an update was not sent'))
    return version
  } catch (error) {
    if (error instanceof TextMovedOnError) return undefined
    throw error
  }
}

type Trx = Transaction<NewsroomTables>

function append({ now }: Newsroom, trx: Trx, { state: { row, state } }: Taking, bytes: Uint8Array) {
  return appendUpdates(trx, {
    textId: row.id,
    revision: row.revision,
    schema: textSchema,
    updates: [{ authorId: systemAuthor, bytes, schema: textSchema }],
    shown: readShown(readDocument([state, bytes])),
    now: now(),
  })
}

type Written = { bytes: Uint8Array; seq: number }

/** Saves the former text as a version, the published article as an edition, and the log entry. */
async function recordTaking(
  newsroom: Newsroom,
  trx: Trx,
  taking: Taking,
  { bytes, seq }: Written,
): Promise<VersionRow> {
  const { context, now: clock } = newsroom
  const now = clock()
  const { post, personId } = taking
  const { row, state } = taking.state
  const kept = await insertVersion(trx, {
    text_id: row.id,
    cause: 'restore',
    name: 'До того, как взяли статью с сайта',
    author_id: personId,
    stage: row.stage,
    schema: textSchema,
    state,
    created_at: now,
  })
  const edition = await replaceEdition(newsroom, trx, taking, { bytes, seq })
  await updateTextUnchecked(trx, row.id, {
    ...knownPost({ id: post.draft.id, contentHash: post.contentHash }),
    // A recipe has no section on the site: that of its text is the newsroom's own.
    ...(!post.draft.recipe && { section: post.draft.categories[0]?.slice(0, 100) ?? null }),
    ...(edition === 'ended' && row.stage === 'out' && { stage: 'ready' }),
    changed_at: now,
  })
  const detail = {
    post: post.draft.id,
    version: kept.id,
    by: personId === systemAuthor ? 'import' : 'person',
    ...(typeof edition === 'object' && edition),
  }
  await insertLogEntry(trx, { textId: row.id, personId, action: 'took-post', detail, now })
  await context.events.announce(trx, 'text.changed', { id: row.id, what: 'versions' })
  await announceRelease(newsroom, trx, row.id)
  return kept
}

/**
 * Replaces the published edition by one with the content of the post. Returns `ended` if the post was unpublished. A waiting release would
 * overwrite the post, so it also gets the content of the post.
 */
async function replaceEdition(
  { now: clock }: Newsroom,
  trx: Trx,
  { state: { row, state }, post: { draft }, personId }: Taking,
  { bytes, seq }: Written,
): Promise<{ edition: number; release: number } | 'ended' | undefined> {
  const [out, waiting] = [await findReleaseIn(trx, row.id, 'out'), await findReleaseIn(trx, row.id, 'waiting')]
  if (!out && !waiting) return undefined
  const now = clock()
  const isPublic = draft.status === 'published'
  const isReplaced = out !== undefined && isPublic
  if (out) await updateRelease(trx, out, { state: isPublic ? 'former' : 'recalled', ended_at: now, lease_until: null })
  const edition = (await findFirstOut(trx, row.id)).count + 1
  const { id: versionId } = await insertReleaseVersion(trx, row, {
    edition,
    authorId: personId,
    state: bytes.length > 0 ? Y.mergeUpdates([state, bytes]) : state,
    now,
  })
  const content = { version_id: versionId, seq, draft: JSON.stringify(draft) }
  if (waiting)
    await updateRelease(trx, waiting, {
      ...content,
      edition: isReplaced ? edition + 1 : edition,
      due_at: now,
      lease_until: null,
      tries: 0,
      failure: null,
    })
  if (!isReplaced) return out && 'ended'
  const release = await insertRelease(trx, {
    ...content,
    text_id: row.id,
    edition,
    state: 'out',
    note: personId === systemAuthor ? 'Взято с сайта: импорт' : 'Взято с сайта',
    planned_at: null,
    due_at: now,
    asked_by: personId,
    asked_at: now,
    out_at: now,
  })
  return { edition, release: release.id }
}
