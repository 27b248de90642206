import * as Y from 'yjs'
import { CallError, DomainError } from '#contract/errors.ts'
import type * as calls from '#contract/newsroom-release.ts'
import { textSchema } from '#contract/newsroom-socket.ts'
import { getArticleDraft } from '#contract/office/releasing.ts'
import { getRecipeDraft } from '#contract/office/recipes.ts'
import { isRecipeId } from '#domain/post-id.ts'
import type { Colleague, TextStage } from '#domain/newsroom-rights.ts'
import { isUniqueViolation } from '#platform/db/errors.ts'
import type { Handler } from '#platform/http/answer.ts'
import { readShown } from '../../document/document.ts'
import { firstUpdateBytesMax } from '../../limits.ts'
import { checkMay, getColleague, getTextFor, toCheckedText } from '../../may.ts'
import type { Newsroom } from '../../newsroom.ts'
import { presentText } from '../../present.ts'
import { appendUpdates } from '../../store/log.ts'
import { insertRelease } from '../../store/releases.ts'
import { findTextOfPost, insertText, type TextRow } from '../../store/texts.ts'
import { insertLogEntry, insertVersion } from '../../store/versions.ts'
import { refusalIn } from '../post-of-text.ts'
import { systemAuthor } from '#contract/newsroom.ts'
import type { Draft } from '../make-draft.ts'
import { documentOfDraft } from '../document-of-draft.ts'
import { draftOfRecipe } from '../recipe-draft.ts'

export const openPostText =
  (newsroom: Newsroom): Handler<typeof calls.openPostText> =>
  async ({ params: { postId } }, { viewer }) => {
    const colleague = await getColleague(newsroom, viewer)
    const row = await openTextOf(newsroom, colleague, postId)
    return { text: presentText(await getTextFor(newsroom, colleague, 'read', row.id), colleague) }
  }

/** The text of a post, which is made if there is none. Throws `forbidden` for who may not edit what is out. */
export async function openTextOf(newsroom: Newsroom, colleague: Colleague, postId: number): Promise<TextRow> {
  const known = await findTextOfPost(newsroom.db.kysely, postId)
  const post = known ? undefined : await getPost(newsroom, postId)
  if (post) {
    const { type, categories } = post.draft
    checkMay(colleague, 'enter', { stage: 'out', section: categories[0] ?? null, ownerId: null })
    if (type === 'page')
      throw new DomainError('validation', 'Страницы сайта пока меняет импорт', {
        postId: 'это страница, а не статья',
      })
  }
  const row = known ?? (await makeText(newsroom, post!, colleague.userId))
  checkMay(colleague, 'read', toCheckedText(row))
  if (row.deleted_at) throw new DomainError('not_found', 'Текст этой статьи удалён. Верните его из удалённых')
  return row
}

export type Post = { draft: Draft & { id: number }; contentHash: string }

export async function getPost({ context }: Newsroom, id: number): Promise<Post> {
  try {
    if (!isRecipeId(id)) return await context.ask(getArticleDraft, { params: { id } })
    const { draft, contentHash } = await context.ask(getRecipeDraft, { params: { id } })
    return { draft: draftOfRecipe(draft), contentHash }
  } catch (error) {
    throw (error instanceof CallError && refusalIn(error)) || error
  }
}

const stageOf: Record<Draft['status'], TextStage> = {
  published: 'out',
  scheduled: 'ready',
  private: 'ready',
  draft: 'draft',
}

/** Creates the text of a post. If two calls run concurrently, one creates it and the other finds it. */
export async function makeText(newsroom: Newsroom, post: Post, personId: string): Promise<TextRow> {
  const { context, db } = newsroom
  const { draft } = post
  const doc = documentOfDraft(draft, context.config.siteUrl)
  const state = Y.encodeStateAsUpdate(doc)
  if (state.length > firstUpdateBytesMax) throw new DomainError('validation', 'Статья слишком велика для редактора')
  const stage = stageOf[draft.status]
  const now = newsroom.now()
  try {
    await db.inTransaction(async trx => {
      const textId = await insertText(
        trx,
        {
          kind: draft.recipe ? 'recipe' : draft.type === 'health' ? 'health' : 'article',
          stage,
          post_id: draft.id,
          post_source: draft.source ?? null,
          post_hash: post.contentHash,
          ...readShown(doc),
          section: draft.categories[0]?.slice(0, 100) ?? null,
          owner_id: null,
          deadline: null,
          created_by: personId,
          created_at: now,
          changed_at: now,
          deleted_at: null,
        },
        { schema: textSchema, now },
      )
      const updates = [{ authorId: systemAuthor, bytes: state, schema: textSchema }]
      await appendUpdates(trx, { textId, revision: 1, schema: textSchema, updates, shown: undefined, now })
      if (draft.status === 'published' || draft.status === 'scheduled')
        await insertFirstEdition(newsroom, trx, { textId, draft, state, stage })
      const detail = { post: draft.id }
      await insertLogEntry(trx, { textId, personId, action: 'opened-post', detail, now })
    })
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
  }
  return (await findTextOfPost(db.kysely, draft.id))!
}

type First = { textId: number; draft: Draft; state: Uint8Array; stage: TextStage }

/** Records the published or scheduled article as the first edition. */
async function insertFirstEdition(
  { now: clock }: Newsroom,
  trx: Parameters<typeof insertRelease>[0],
  { textId, draft, state, stage }: First,
): Promise<void> {
  const now = clock()
  const published = new Date(draft.publishedAt ?? now)
  const isOut = draft.status === 'published'
  const version = await insertVersion(trx, {
    text_id: textId,
    cause: 'release',
    name: 'Выпуск',
    author_id: systemAuthor,
    stage,
    schema: textSchema,
    state,
    created_at: now,
  })
  await insertRelease(trx, {
    text_id: textId,
    edition: 1,
    state: isOut ? 'out' : 'waiting',
    version_id: version.id,
    draft: JSON.stringify({ ...draft, status: 'published' }),
    seq: 1,
    note: '',
    planned_at: isOut ? null : published,
    due_at: published,
    asked_by: systemAuthor,
    asked_at: now,
    out_at: isOut ? published : null,
  })
}
