// Health articles of an importer as texts of the office, with the claims that their expert signed before they were brought.
import type * as Y from 'yjs'
import { DomainError } from '#contract/errors.ts'
import { systemAuthor } from '#contract/newsroom.ts'
import type * as archive from '#contract/office/newsroom-archive.ts'
import type { Handler } from '#platform/http/answer.ts'
import { addHealth } from '../archive/health.ts'
import { lockRestores } from '../archive/store.ts'
import { readDocument } from '../document/document.ts'
import type { Newsroom } from '../newsroom.ts'
import { toBase64 } from '../present.ts'
import { documentOfDraft } from '../release/document-of-draft.ts'
import { getPost, makeText } from '../release/routes/open-post-text.ts'
import { findTextOfPost } from '../store/texts.ts'
import { readTextState } from '../versions.ts'
import { findRange, hashOfWords } from './claim-places.ts'
import { expertOf } from './claims.ts'
import { findExpert } from './signing.ts'

type Brought = Parameters<Handler<typeof archive.bringReviews>>[0]['body']['articles'][number]

export const bringReviews =
  (newsroom: Newsroom): Handler<typeof archive.bringReviews> =>
  async ({ body: { articles } }) => {
    let brought = 0
    for (const article of articles) if (await bringReview(newsroom, article)) brought += 1
    return { brought }
  }

/** False if the text of the article has claims or a review already. */
async function bringReview(newsroom: Newsroom, article: Brought): Promise<boolean> {
  const { context, db } = newsroom
  const known = await findTextOfPost(db.kysely, article.postId)
  const id = known?.id ?? (await openHealthPost(newsroom, article))
  const { state } = await readTextState(newsroom, id)
  const doc = readDocument([state])
  const expert = await findExpert(newsroom, expertOf(doc))
  if (known && known.kind !== 'health') throw refuse(article, 'это не статья о здоровье')
  if (!expert) throw refuse(article, 'у статьи нет эксперта')
  const placed = placeAll(doc, article)
  const by = { addedBy: systemAuthor, addedAt: `${article.signedOn}T00:00:00.000Z` }
  return db.inTransaction(async trx => {
    await lockRestores(trx)
    const isAdded = await addHealth(trx, {
      id,
      textId: id,
      reviewOn: article.reviewOn,
      reminded: 0,
      remindedOf: null,
      claims: placed.map(({ range, hash, sources }) => ({
        range,
        sources,
        state: 'true',
        note: '',
        ...by,
        checkedBy: null,
        checkedAt: by.addedAt,
        signedHash: hash,
        signedExpert: expert.slug,
      })),
      signatures: [
        {
          expert: expert.slug,
          expertName: expert.name,
          signedOn: article.signedOn,
          signedAt: by.addedAt,
          askedBy: systemAuthor,
          isWhole: true,
          claims: placed.map(({ hash }, claim) => ({ claim, hash })),
        },
      ],
      changes: article.changes.map(change => ({ ...change, ...by, addedAt: `${change.on}T00:00:00.000Z` })),
    })
    if (isAdded) await context.events.announce(trx, 'text.changed', { id, what: 'claims' })
    return isAdded
  })
}

/** Makes the text of a health article, unless something that is brought does not fit it. */
async function openHealthPost(newsroom: Newsroom, article: Brought): Promise<number> {
  const post = await getPost(newsroom, article.postId)
  if (post.draft.type !== 'health') throw refuse(article, 'это не статья о здоровье')
  if (post.draft.expert === null) throw refuse(article, 'у статьи нет эксперта')
  placeAll(documentOfDraft(post.draft, newsroom.context.config.siteUrl), article)
  const { id } = await makeText(newsroom, post, systemAuthor)
  return id
}

const placeAll = (doc: Y.Doc, article: Brought) =>
  article.claims.map(({ words, sources }) => {
    const range = findRange(doc, words)
    if (!range) throw refuse(article, `слова утверждения стоят в тексте не один раз: «${words.slice(0, 100)}»`)
    const { range_start: start, range_end: end, quote } = range
    return { sources, range: { start: toBase64(start), end: toBase64(end), quote }, hash: hashOfWords(quote) }
  })

const refuse = ({ postId }: Brought, reason: string) =>
  new DomainError('validation', `Статья ${postId}: ${reason}`, { articles: reason })
