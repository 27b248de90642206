import { DomainError } from '#contract/errors.ts'
import type * as calls from '#contract/newsroom-release.ts'
import { textSchema } from '#contract/newsroom-socket.ts'
import type { Handler } from '#platform/http/answer.ts'
import { readDocument } from '../../document/document.ts'
import type { Newsroom } from '../../newsroom.ts'
import { findReleaseIn, insertRelease, updateRelease, type ReleaseRow } from '../../store/releases.ts'
import { updateTextUnchecked, findTextOfPost, type TextRow } from '../../store/texts.ts'
import { insertLogEntry } from '../../store/versions.ts'
import { readTextState } from '../../versions.ts'
import { correctWords, countWords, plainTexts, type Correction } from '../corrections.ts'
import { knownPost, savePost } from '../post-of-text.ts'
import { correctDraft, documentOfDraft } from '../document-of-draft.ts'
import { announceRelease } from '../steps.ts'
import { getPost } from './open-post-text.ts'

const outcomeOf = (count: number) => (count === 0 ? 'absent' : count === 1 ? 'corrected' : 'ambiguous')

export const correctText =
  (newsroom: Newsroom): Handler<typeof calls.correctText> =>
  async ({ body }) => {
    const { count } = await correctPostWords(newsroom, body)
    return { outcome: outcomeOf(count), count }
  }

type Words = Correction & { postId: number; personId: string }
type Done = {
  /** How often the words occur in the published edition, or in the text if it has none. */
  count: number
  /** Whether the working text was corrected too. */
  isInText: boolean
}

export async function correctPostWords(newsroom: Newsroom, { postId, personId, ...correction }: Words): Promise<Done> {
  const row = await findTextOfPost(newsroom.db.kysely, postId)
  return row && !row.deleted_at
    ? correctWritten(newsroom, row, correction, personId)
    : { count: await correctPost(newsroom, postId, correction), isInText: true }
}

/** The texts in which `correctPostWords` counts. */
export async function readPostTexts(newsroom: Newsroom, postId: number): Promise<string[]> {
  const { kysely } = newsroom.db
  const { siteUrl } = newsroom.context.config
  const row = await findTextOfPost(kysely, postId)
  if (!row || row.deleted_at) return plainTexts(documentOfDraft((await getPost(newsroom, postId)).draft, siteUrl))
  const out = await findReleaseIn(kysely, row.id, 'out')
  return plainTexts(
    out ? documentOfDraft(out.draft, siteUrl) : readDocument([(await readTextState(newsroom, row.id)).state]),
  )
}

/** Corrects a post that has no text. */
async function correctPost(newsroom: Newsroom, postId: number, correction: Correction): Promise<number> {
  const post = await getPost(newsroom, postId)
  const { draft, count } = await correctDraft(post.draft, correction, newsroom.context.config.siteUrl)
  if (count === 1) await savePost(newsroom, { post_id: postId, post_hash: post.contentHash }, draft)
  return count
}

/** Corrects the text by an edit in its log, publishes an edition that has only this correction, and corrects a waiting release. */
async function correctWritten(
  newsroom: Newsroom,
  row: TextRow,
  correction: Correction,
  personId: string,
): Promise<Done> {
  const { db } = newsroom
  const doc = readDocument([(await readTextState(newsroom, row.id)).state])
  const written = countWords(doc, correction.before)
  const out = await findReleaseIn(db.kysely, row.id, 'out')
  const corrected = out && (await correctDraft(out.draft, correction, newsroom.context.config.siteUrl))
  if (written === 1) await write(newsroom, row.id, correctWords(doc, correction), personId)
  if (out && corrected?.count === 1) {
    const note = `Исправлено: «${correction.before}» → «${correction.after}»`
    await releaseEdition(newsroom, row, out, { draft: corrected.draft, note, personId, action: 'corrected' })
  }
  const waiting = await findReleaseIn(db.kysely, row.id, 'waiting')
  if (waiting) {
    const { draft } = await correctDraft(waiting.draft, correction, newsroom.context.config.siteUrl)
    // Due now, so that a scheduled post is saved again.
    await updateRelease(db.kysely, waiting, { draft: JSON.stringify(draft), due_at: newsroom.now() })
    await db.inTransaction(trx => announceRelease(newsroom, trx, row.id))
  }
  return { count: corrected?.count ?? written, isInText: written === 1 }
}

export async function write(newsroom: Newsroom, id: number, bytes: Uint8Array, authorId: string): Promise<void> {
  const answer = await newsroom.texts.use(id, text =>
    text.append({ bytes, authorId, schema: textSchema, isCut: false, check: () => undefined }),
  )
  if ('code' in answer) throw new DomainError('unavailable', answer.message)
}

type Edition = { draft: ReleaseRow['draft']; note: string; personId: string; action: 'corrected' | 'kept-headline' }

/** Publishes an edition that differs from the one that is out by one small change, whatever the working text is by now. */
export async function releaseEdition(
  newsroom: Newsroom,
  row: TextRow,
  out: ReleaseRow,
  { draft, note, personId, action }: Edition,
): Promise<void> {
  const { db } = newsroom
  const saved = await savePost(newsroom, row, { ...draft, status: 'published' })
  const now = newsroom.now()
  await db.inTransaction(async trx => {
    if (!(await updateRelease(trx, out, { state: 'former', ended_at: now }))) return
    const { id: release } = await insertRelease(trx, {
      text_id: row.id,
      edition: out.edition + 1,
      state: 'out',
      version_id: out.version_id,
      draft: JSON.stringify(draft),
      seq: out.seq,
      note: note.length > 300 ? `${note.slice(0, 299)}…` : note,
      planned_at: null,
      due_at: now,
      asked_by: personId,
      asked_at: now,
      out_at: now,
    })
    await updateTextUnchecked(trx, row.id, knownPost(saved))
    const detail = { edition: out.edition + 1, release }
    await insertLogEntry(trx, { textId: row.id, personId, action, detail, now })
    await announceRelease(newsroom, trx, row.id)
  })
}
