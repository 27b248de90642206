// Writing into the log of a text what its post says, after somebody changed the post from outside. Everything is one transaction: the text
// before as a version, the update, what readers have now as an edition, and the entry in the log of actions.
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
import { changeTextAnyway } from '../store/texts.ts'
import { insertLogEntry, insertVersion, type VersionRow } from '../store/versions.ts'
import type { TextState } from '../versions.ts'
import { knownPost } from './post-of-text.ts'
import { blockIdsOf, documentOfDraft } from './document-of-draft.ts'
import type { Post } from './routes/open-post-text.ts'
import { announceRelease } from './steps.ts'

/** Somebody has written in the text since it was read. */
class TextMovedOnError extends Error {}

export type Taking = {
  state: TextState
  post: Post
  /** The author of the change: a person, or the system after an import. */
  personId: string
}

/**
 * Answers the version that was kept before; undefined when the text was written in meanwhile, and nothing was done. Throws `too_large`.
 * What others type at the same moment is merged with it, as everywhere.
 */
export async function writePostIntoText(newsroom: Newsroom, taking: Taking): Promise<VersionRow | undefined> {
  const { context, db } = newsroom
  const { state: present, post } = taking
  const { row, state } = present
  const known = blockIdsOf(readDocument([state]))
  const said = documentOfDraft(post.draft, context.config.siteUrl, known)
  const bytes = makeRestoringUpdate(state, Y.encodeStateAsUpdate(said))
  if (bytes.length > firstUpdateBytesMax) throw new DomainError('too_large', 'Статья слишком велика для одной правки')
  const seq = row.seq + (bytes.length > 0 ? 1 : 0)
  try {
    const version = await db.inTransaction(async trx => {
      const last = bytes.length > 0 ? await append(newsroom, trx, taking, bytes) : await lockHead(trx, row)
      if (last !== seq) throw new TextMovedOnError()
      return note(newsroom, trx, taking, { bytes, seq })
    })
    // Lost without harm: every process looks by itself, only later.
    if (bytes.length > 0)
      await context.events
        .signal('text.written', { id: row.id, seq })
        .catch(error => context.log.warn({ err: error }, 'not told'))
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

/** The version before, what readers have as an edition, and the log entry. */
async function note(newsroom: Newsroom, trx: Trx, taking: Taking, { bytes, seq }: Written): Promise<VersionRow> {
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
  await changeTextAnyway(trx, row.id, {
    ...knownPost({ id: post.draft.id, contentHash: post.contentHash }),
    section: post.draft.categories[0]?.slice(0, 100) ?? null,
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
 * The edition that was out is a former one: readers have what the post says. `ended`: they have nothing, because the post was taken from
 * them as well. A release that waits was frozen before and would overwrite the post, so it takes what the post says.
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
  const { id: versionId } = await insertVersion(trx, {
    text_id: row.id,
    cause: 'release',
    name: edition === 1 ? 'Выпуск' : `Обновление ${edition - 1}`,
    author_id: personId,
    stage: row.stage,
    schema: textSchema,
    state: bytes.length > 0 ? Y.mergeUpdates([state, bytes]) : state,
    created_at: now,
  })
  const said = { version_id: versionId, seq, draft: JSON.stringify(draft) }
  if (waiting)
    await updateRelease(trx, waiting, {
      ...said,
      edition: isReplaced ? edition + 1 : edition,
      due_at: now,
      lease_until: null,
      tries: 0,
      failure: null,
    })
  if (!isReplaced) return out && 'ended'
  const release = await insertRelease(trx, {
    ...said,
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
