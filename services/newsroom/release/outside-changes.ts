// A post that has a text was changed beside it: by an import, or by a call of another program. When nothing unreleased stands in the text,
// the change goes into its log, as of the system; otherwise the text is marked, and a person decides. Safe to repeat, also by two processes
// at once.
import { systemAuthor } from '#contract/newsroom.ts'
import { isDeepStrictEqual } from 'node:util'
import { CallError, DomainError } from '#contract/errors.ts'
import { sortKeys } from '#platform/value-hash.ts'
import { readDocument } from '../document/document.ts'
import type { Newsroom } from '../newsroom.ts'
import { findReleaseIn, type ReleaseRow } from '../store/releases.ts'
import { changeTextAnyway, findText, listTextIdsOfPosts, markPostChanged, type TextRow } from '../store/texts.ts'
import { insertLogEntry } from '../store/versions.ts'
import { readTextState, type TextState } from '../versions.ts'
import { draftContextOf, knownPost } from './post-of-text.ts'
import { makeDraft, type Draft } from './make-draft.ts'
import { getPost, type Post } from './routes/open-post-text.ts'
import { announceRelease } from './steps.ts'
import { writePostIntoText } from './take-post.ts'

/** How often the decision is repeated because somebody has written in the text. */
const triesMax = 5

/** Checks whether these posts differ from what their texts know. */
export async function checkOutsideChanges(newsroom: Newsroom, postIds: readonly number[]): Promise<void> {
  for (const textId of await listTextIdsOfPosts(newsroom.db.kysely, postIds)) await lookAtPost(newsroom, textId)
}

async function lookAtPost(newsroom: Newsroom, textId: number): Promise<void> {
  for (let tries = 0; tries < triesMax; tries++) {
    const row = await findText(newsroom.db.kysely, textId)
    const post = row?.post_id ? await getPost(newsroom, row.post_id).catch(passAbsent) : undefined
    if (!row || !post) return
    if (post.contentHash === row.post_hash) return row.post_changed_at ? know(newsroom, row, post) : undefined
    const state = await readTextState(newsroom, textId)
    const decision = await decide(newsroom, state, post)
    if (decision === 'known') return know(newsroom, row, post)
    if (decision === 'ours') return
    if (decision === 'mark') return mark(newsroom, row)
    try {
      if (await writePostIntoText(newsroom, { state, post, personId: systemAuthor })) return
    } catch (error) {
      if (error instanceof DomainError && error.code === 'too_large') return mark(newsroom, row)
      throw error
    }
  }
  // People keep writing, so they decide.
  const row = await findText(newsroom.db.kysely, textId)
  if (row) await mark(newsroom, row)
}

/** Passes a missing post as undefined; throws other errors. */
function passAbsent(error: unknown): undefined {
  const isAbsent =
    error instanceof DomainError ? error.code === 'not_found' : error instanceof CallError && error.status === 404
  if (!isAbsent) throw error
}

/**
 * `known`: the post says what readers got from the text. `ours`: a release of this text is being saved at this moment. `take`: nothing
 * stands in the text that readers do not have.
 */
async function decide(newsroom: Newsroom, state: TextState, post: Post): Promise<'known' | 'ours' | 'take' | 'mark'> {
  const { kysely } = newsroom.db
  const [out, waiting] = [
    await findReleaseIn(kysely, state.row.id, 'out'),
    await findReleaseIn(kysely, state.row.id, 'waiting'),
  ]
  if (waiting && saysTheSame(waiting.draft, post.draft)) return 'ours'
  if (!out || waiting || state.row.deleted_at || post.draft.status !== 'published') return 'mark'
  if (saysTheSame(out.draft, post.draft)) return 'known'
  return (await isReleased(newsroom, state, out)) ? 'take' : 'mark'
}

/** Whether the text says nothing but what is out: also when words came and went, or only a mistake was corrected. */
async function isReleased(newsroom: Newsroom, { row, state }: TextState, out: ReleaseRow): Promise<boolean> {
  if (row.seq <= out.seq) return true
  const { draft } = await makeDraft(readDocument([state]), row, await draftContextOf(newsroom, row.post_id))
  const { publishedAt } = out.draft
  return saysTheSame({ ...draft, publishedAt }, out.draft)
}

/** The time of a save, former addresses and the way of a draft to the site are no words of it. */
function meaningOf(draft: Draft) {
  const { id: _id, source: _source, status: _status, modifiedAt: _at, formerSlugs: _former, ...rest } = draft
  const { typography: _typography, keptTexts: _kept, cover, images, publishedAt, ...said } = rest
  return sortKeys({
    ...said,
    publishedAt: publishedAt === null ? null : Date.parse(publishedAt),
    cover: cover?.image_id ?? null,
    images: Object.fromEntries(Object.entries(images).map(([src, image]) => [src, image.image_id])),
  })
}

const saysTheSame = (one: Draft, other: Draft): boolean => isDeepStrictEqual(meaningOf(one), meaningOf(other))

async function know({ db }: Newsroom, row: TextRow, { draft, contentHash }: Post): Promise<void> {
  await changeTextAnyway(db.kysely, row.id, knownPost({ id: draft.id, contentHash }))
}

/** Lists and the release panel say that the post was changed. Once, however often it changes until a person decides. */
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
