// The article of a text in other services: what a draft needs from them, and saving it.
import { CallError, DomainError, findRefusal } from '#contract/errors.ts'
import { saveArticles } from '#contract/office/content.ts'
import { findPictures } from '#contract/office/library.ts'
import { readSettings, todayOf } from '../gate/settings.ts'
import type { Newsroom } from '../newsroom.ts'
import { listKeptRules } from '../store/gate.ts'
import type { TextRow } from '../store/texts.ts'
import type { Draft, DraftContext } from './make-draft.ts'

/** More pictures of the library in one text than media tells at once: the others count as missing. */
const picturesMax = 500

/** `postId`: the article of the text, if it has one. */
export async function draftContextOf(newsroom: Newsroom, postId: number | null): Promise<DraftContext> {
  const { context } = newsroom
  return {
    siteOrigin: context.config.siteUrl,
    findPictures: async ids => {
      const { items } = await context.ask(findPictures, { body: { ids: ids.slice(0, picturesMax) } })
      return new Map(items.filter(({ isRemoved }) => !isRemoved).map(({ image }) => [image.image_id, image]))
    },
    settings: await readSettings(newsroom),
    today: todayOf(newsroom),
    kept: postId === null ? new Set() : await listKeptRules(newsroom.db.kysely, postId),
  }
}

export type SavedPost = { id: number; contentHash: string }

/** The post as the site has it, on the row of its text: what the newsroom saved or took itself is no change from outside. */
export const knownPost = ({ id, contentHash }: SavedPost) => ({
  post_id: id,
  post_hash: contentHash,
  post_changed_at: null,
})

/** A refusal of the content service as our error; undefined for a failure of that service. */
export function refusalIn(error: unknown): DomainError | undefined {
  if (error instanceof DomainError) return error
  const refusal = error instanceof CallError ? findRefusal(error) : undefined
  if (!refusal?.fields?.changed) return refusal
  return new DomainError(
    'conflict',
    'Статью на сайте изменили помимо этого текста: импортом или письмом об опечатке. Возьмите её в текст и выпустите снова',
    { post: 'изменилась на сайте' },
  )
}

/** Saves the post of a text. Saving the same again changes nothing; a post that somebody else changed is a `conflict`. */
export async function savePost(
  { context }: Newsroom,
  { post_id, post_hash }: Pick<TextRow, 'post_id' | 'post_hash'>,
  draft: Draft,
): Promise<SavedPost> {
  const expected = post_id !== null && post_hash !== null ? [{ id: post_id, contentHash: post_hash }] : []
  try {
    const { results } = await context.ask(saveArticles, { body: { articles: [draft], expected, by: 'newsroom' } })
    const { id, contentHash } = results[0]!
    return { id, contentHash }
  } catch (error) {
    throw refusalIn(error) ?? error
  }
}
