// An erased person is no longer named beside their tips: in the text, in its versions and editions, and on the page. The words stay, as the comment
// does. Updates of the log keep the name until they are removed, thirty days after the next snapshot.
import { sql } from 'kysely'
import * as Y from 'yjs'
import { DomainError } from '#contract/errors.ts'
import { systemAuthor } from '#contract/newsroom.ts'
import { textSchema } from '#contract/newsroom-socket.ts'
import { readDocument } from '../document/document.ts'
import type { Newsroom } from '../newsroom.ts'
import { knownPost, savePost } from '../release/post-of-text.ts'
import { announceRelease } from '../release/steps.ts'
import { findReleaseIn } from '../store/releases.ts'
import { findText } from '../store/texts.ts'
import { listTipsOfAuthor, updateTip, type TipRow } from '../store/tips.ts'
import { readTextState } from '../versions.ts'
import { renameTipAuthor, renameTipAuthorInSource } from './tip-block.ts'

/** As the comments of an erased person are signed. */
const nobody = 'Читатель'

/** Each step is safe to repeat; the row forgets the person last. */
export async function forgetTipAuthor(newsroom: Newsroom, userId: string): Promise<void> {
  const { db } = newsroom
  for (const tip of await listTipsOfAuthor(db.kysely, userId)) {
    if (tip.text_id !== null) await forgetIn(newsroom, tip, tip.text_id)
    await updateTip(db.kysely, tip.comment_id, { author_id: null, author: nobody })
  }
}

async function forgetIn(newsroom: Newsroom, { comment_id: commentId }: TipRow, textId: number): Promise<void> {
  await forgetInText(newsroom, commentId, textId)
  await forgetInVersions(newsroom, commentId, textId)
  await forgetInReleases(newsroom, commentId, textId)
}

/** Deleted texts too: they can be brought back. */
async function forgetInText(newsroom: Newsroom, commentId: number, textId: number): Promise<void> {
  const { state } = await readTextState(newsroom, textId)
  const bytes = renameTipAuthor(readDocument([state]), commentId, nobody)
  if (bytes.length === 0) return
  const answer = await newsroom.texts.use(textId, text =>
    text.append({ bytes, authorId: systemAuthor, schema: textSchema, isCut: true, check: () => undefined }),
  )
  if ('code' in answer) throw new DomainError('unavailable', answer.message)
}

/** Only deletes in versions: letters that are new in each of them would be different letters to the text. */
async function forgetInVersions({ db }: Newsroom, commentId: number, textId: number): Promise<void> {
  const { kysely } = db
  const versions = await kysely.selectFrom('text_version').select('id').where('text_id', '=', textId).execute()
  for (const { id } of versions) {
    const { state } = await kysely
      .selectFrom('text_version')
      .select('state')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const doc = readDocument([state])
    if (renameTipAuthor(doc, commentId, '').length === 0) continue
    await kysely
      .updateTable('text_version')
      .set({ state: Y.encodeStateAsUpdate(doc) })
      .where('id', '=', id)
      .execute()
  }
}

async function forgetInReleases(newsroom: Newsroom, commentId: number, textId: number): Promise<void> {
  const { db, now } = newsroom
  const { kysely } = db
  const releases = await kysely
    .selectFrom('text_release')
    .select(['id', 'draft', 'state'])
    .where('text_id', '=', textId)
    .where(sql<boolean>`draft ->> 'body' like ${`%#comment-${commentId}"%`}`)
    .execute()
  for (const { id, draft, state } of releases) {
    const body = renameTipAuthorInSource(draft.body, commentId, nobody)
    if (body === draft.body) continue
    const changes = {
      draft: JSON.stringify({ ...draft, body }),
      // A scheduled post is saved again.
      ...(state === 'waiting' && { due_at: now() }),
    }
    await kysely.updateTable('text_release').set(changes).where('id', '=', id).execute()
  }
  await savePage(newsroom, textId)
}

/** What readers have becomes what its edition says. Saving the same again changes nothing. */
async function savePage(newsroom: Newsroom, textId: number): Promise<void> {
  const { db } = newsroom
  const row = await findText(db.kysely, textId)
  const out = await findReleaseIn(db.kysely, textId, 'out')
  if (!row || !out) return
  const saved = await savePost(newsroom, row, { ...out.draft, status: row.deleted_at ? 'private' : 'published' })
  await db.inTransaction(async trx => {
    await trx.updateTable('text').set(knownPost(saved)).where('id', '=', textId).execute()
    await announceRelease(newsroom, trx, textId)
  })
}
