// Handles posts that were changed outside the newsroom, by an import or another program. If the text has no unreleased changes, the system
// writes the change to its log; otherwise the text is marked, and a person decides. Safe to repeat, even concurrently.
import { systemAuthor } from '#contract/newsroom.ts'
import { isDeepStrictEqual } from 'node:util'
import { CallError, DomainError } from '#contract/errors.ts'
import { sortKeys } from '#platform/value-hash.ts'
import { readDocument } from '../document/document.ts'
import type { Newsroom } from '../newsroom.ts'
import { findReleaseIn, type ReleaseRow } from '../store/releases.ts'
import { updateTextUnchecked, findText, listTextIdsOfPosts, markPostChanged, type TextRow } from '../store/texts.ts'
import { insertLogEntry } from '../store/versions.ts'
import { readTextState, type TextState } from '../versions.ts'
import { draftContextOf, knownPost } from './post-of-text.ts'
import type { RecipePart } from '../draft.ts'
import { makeDraft, type Draft } from './make-draft.ts'
import { getPost, type Post } from './routes/open-post-text.ts'
import { announceRelease } from './steps.ts'
import { writePostIntoText } from './take-post.ts'

/** How often to try again when somebody writes in the text meanwhile. */
const triesMax = 5

/** Checks whether these posts differ from what the newsroom saved or read last. */
export async function checkOutsideChanges(newsroom: Newsroom, postIds: readonly number[]): Promise<void> {
  for (const textId of await listTextIdsOfPosts(newsroom.db.kysely, postIds)) await checkPostOfText(newsroom, textId)
}

async function checkPostOfText(newsroom: Newsroom, textId: number): Promise<void> {
  for (let tries = 0; tries < triesMax; tries++) {
    const row = await findText(newsroom.db.kysely, textId)
    const post = row?.post_id ? await getPost(newsroom, row.post_id).catch(passAbsent) : undefined
    if (!row || !post) return
    if (post.contentHash === row.post_hash) return row.post_changed_at ? confirmPost(newsroom, row, post) : undefined
    const state = await readTextState(newsroom, textId)
    const decision = await decide(newsroom, state, post)
    if (decision === 'known') return confirmPost(newsroom, row, post)
    if (decision === 'ours') return
    if (decision === 'mark') return mark(newsroom, row)
    try {
      if (await writePostIntoText(newsroom, { state, post, personId: systemAuthor })) return
    } catch (error) {
      if (error instanceof DomainError && error.code === 'too_large') return mark(newsroom, row)
      throw error
    }
  }
  // People keep writing, so a person must decide.
  const row = await findText(newsroom.db.kysely, textId)
  if (row) await mark(newsroom, row)
}

/** Returns undefined for a missing post; throws other errors. */
function passAbsent(error: unknown): undefined {
  const isAbsent =
    error instanceof DomainError ? error.code === 'not_found' : error instanceof CallError && error.status === 404
  if (!isAbsent) throw error
}

/**
 * `known`: the post equals the published edition of the text. `ours`: a release of this text is just being saved. `take`: the text has no
 * unreleased changes, so the post can be written into it. `mark`: a person must decide.
 */
async function decide(newsroom: Newsroom, state: TextState, post: Post): Promise<'known' | 'ours' | 'take' | 'mark'> {
  const { kysely } = newsroom.db
  const [out, waiting] = [
    await findReleaseIn(kysely, state.row.id, 'out'),
    await findReleaseIn(kysely, state.row.id, 'waiting'),
  ]
  if (waiting && hasSameContent(waiting.draft, post.draft)) return 'ours'
  if (!out || waiting || state.row.deleted_at || post.draft.status !== 'published') return 'mark'
  if (hasSameContent(out.draft, post.draft)) return 'known'
  return (await isReleased(newsroom, state, out)) ? 'take' : 'mark'
}

/** True if the text equals the published edition, even if it was edited back and forth or corrected since. */
async function isReleased(newsroom: Newsroom, { row, state }: TextState, out: ReleaseRow): Promise<boolean> {
  if (row.seq <= out.seq) return true
  const { draft } = await makeDraft(readDocument([state]), row, await draftContextOf(newsroom, row))
  const { publishedAt } = out.draft
  return hasSameContent({ ...draft, publishedAt }, out.draft)
}

/** The parts of a draft that count as content; leaves out ids, status, times of saving, former addresses and options of saving. */
function contentOf(draft: Draft) {
  const { id: _id, source: _source, status: _status, modifiedAt: _at, formerSlugs: _former, ...rest } = draft
  const { typography: _typography, keptTexts: _kept, cover, images, publishedAt, recipe, ...whole } = rest
  // A recipe has no sections on the site.
  const content = recipe ? { ...whole, categories: [] } : whole
  return sortKeys({
    ...content,
    ...(recipe && { recipe: contentOfRecipe(recipe) }),
    publishedAt: publishedAt === null ? null : Date.parse(publishedAt),
    cover: cover?.image_id ?? null,
    images: Object.fromEntries(Object.entries(images).map(([src, image]) => [src, image.image_id])),
  })
}

/** Of pictures and of the author only the ids count: the library and the content service change the rest. */
const contentOfRecipe = ({ author, plate, steps, ...recipe }: RecipePart) => ({
  ...recipe,
  author: author?.integer_id,
  plate: plate?.image_id,
  steps: steps.map(({ image, ...step }) => ({ ...step, image: image?.image_id })),
})

const hasSameContent = (one: Draft, other: Draft): boolean => isDeepStrictEqual(contentOf(one), contentOf(other))

async function confirmPost({ db }: Newsroom, row: TextRow, { draft, contentHash }: Post): Promise<void> {
  await updateTextUnchecked(db.kysely, row.id, knownPost({ id: draft.id, contentHash }))
}

/** Marks the text, so that lists and the release panel show that the post was changed. Later changes do not mark or log it again. */
async function mark(newsroom: Newsroom, { id, post_id }: TextRow): Promise<void> {
  const now = newsroom.now()
  await newsroom.db.inTransaction(async trx => {
    if (!(await markPostChanged(trx, id, now))) return
    await insertLogEntry(trx, {
      textId: id,
      personId: systemAuthor,
      action: 'post-changed',
      detail: { post: post_id },
      now,
    })
    await announceRelease(newsroom, trx, id)
  })
}
