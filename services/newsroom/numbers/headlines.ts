// Trials of headlines: their list, and the choice that ends one. A person chooses; nothing becomes the title of an article by itself.
import { readPostCards, type PostCard } from '#contract/client/post-cards.ts'
import { DomainError } from '#contract/errors.ts'
import type * as calls from '#contract/numbers.ts'
import { listTrialsOfHeadlines } from '#contract/office/reading.ts'
import { mayDo, type Colleague } from '#domain/newsroom-rights.ts'
import * as Y from 'yjs'
import type { Handler } from '#platform/http/answer.ts'
import { fieldsOf, readDocument, readShown, titleOf } from '../document/document.ts'
import { checkMay, getColleague } from '../may.ts'
import type { Newsroom } from '../newsroom.ts'
import { releaseEdition, write } from '../release/routes/correct-text.ts'
import { getPost, makeText } from '../release/routes/open-post-text.ts'
import { announceRelease } from '../release/steps.ts'
import { listTextsOfPosts } from '../store/plan.ts'
import { findReleaseIn, updateRelease, type ReleaseRow } from '../store/releases.ts'
import { findTextOfPost, type TextRow } from '../store/texts.ts'
import { readTextState } from '../versions.ts'
import { getScope } from './access.ts'

const trialOf = (card: PostCard | undefined) => (card && 'headline_trial' in card ? card.headline_trial : undefined)

/** The rights to the published edition of a text; an article without one is judged by its section. */
const asPublished = (row: Pick<TextRow, 'stage' | 'section' | 'owner_id'> | undefined, section: string | null) =>
  ({ stage: 'out', section: row ? row.section : section, ownerId: row?.owner_id ?? null }) as const

export const listHeadlineTrials =
  (newsroom: Newsroom): Handler<typeof calls.listHeadlineTrials> =>
  async ({ query }, { viewer }) => {
    const { colleague, postIds } = await getScope(newsroom, viewer, query.section)
    const { ask } = newsroom.context
    const { items } = await ask(listTrialsOfHeadlines, { body: { postIds } })
    const ids = [...new Set(items.map(({ postId }) => postId))]
    const [cards, rows] = await Promise.all([readPostCards(ask, ids), listTextsOfPosts(newsroom.db.kysely, ids)])
    const rowOf = new Map(rows.map(row => [row.post_id, row]))
    return {
      items: items.map(trial => {
        const card = cards.get(trial.postId)
        const isRunning = trialOf(card)?.key === trial.key
        return {
          ...trial,
          post: card ? { title: card.title, url: card.url } : null,
          isRunning,
          mayKeep: isRunning && mayKeep(colleague, rowOf.get(trial.postId), card!),
        }
      }),
    }
  }

const sectionOf = (card: PostCard) => (card.type === 'recipe' ? null : (card.categories[0]?.slug ?? null))

const mayKeep = (colleague: Colleague, row: TextRow | undefined, card: PostCard): boolean =>
  mayDo(colleague, 'enter', asPublished(row, sectionOf(card)))

export const keepHeadline =
  (newsroom: Newsroom): Handler<typeof calls.keepHeadline> =>
  async ({ params: { postId }, body: { key, title: place } }, { viewer }) => {
    const colleague = await getColleague(newsroom, viewer)
    const card = (await readPostCards(newsroom.context.ask, [postId])).get(postId)
    if (!card) throw new DomainError('not_found', 'Этой статьи нет на сайте')
    const known = await findTextOfPost(newsroom.db.kysely, postId)
    checkMay(colleague, 'enter', asPublished(known, sectionOf(card)))
    const trial = trialOf(card)
    if (trial?.key !== key)
      throw new DomainError('conflict', 'Заголовки этой статьи за это время сменили. Посмотрите и повторите')
    const title = trial.titles[place]
    if (title === undefined)
      throw new DomainError('validation', 'Такого заголовка нет', { title: 'нет среди заголовков' })
    if (known?.deleted_at) throw new DomainError('conflict', 'Текст этой статьи удалён. Верните его из удалённых')
    const row = known ?? (await makeText(newsroom, await getPost(newsroom, postId), viewer.userId))
    return { title, isInText: await keepTitle(newsroom, row, { title, personId: viewer.userId }) }
  }

type Kept = { title: string; personId: string }

/** Publishes an edition with this title and without a trial, and writes the same into the working text and a waiting release. */
async function keepTitle(newsroom: Newsroom, row: TextRow, { title, personId }: Kept): Promise<boolean> {
  const { db } = newsroom
  const out = await findReleaseIn(db.kysely, row.id, 'out')
  if (!out) throw new DomainError('conflict', 'У этой статьи нет вышедшего выпуска')
  const former = out.draft.title
  const titled = (draft: ReleaseRow['draft']) => ({ ...draft, title, abTitlesData: null })
  const note = `Заголовок после пробы: «${title}»`.slice(0, 300)
  await releaseEdition(newsroom, row, out, { draft: titled(out.draft), note, personId, action: 'kept-headline' })
  const doc = readDocument([(await readTextState(newsroom, row.id)).state])
  // Who has meanwhile written another title in the text means it.
  const isInText = readShown(doc).title === former
  if (isInText) await write(newsroom, row.id, changeOf(doc, { title, slug: out.draft.slug }), personId)
  const waiting = await findReleaseIn(db.kysely, row.id, 'waiting')
  if (waiting?.draft.title === former) {
    await updateRelease(db.kysely, waiting, { draft: JSON.stringify(titled(waiting.draft)), due_at: newsroom.now() })
    await db.inTransaction(trx => announceRelease(newsroom, trx, row.id))
  }
  return isInText
}

/** The edit of a text. Its address stays, though a text without one gets it from the title. */
function changeOf(doc: Y.Doc, { title, slug }: { title: string; slug: string }): Uint8Array {
  const before = Y.encodeStateVector(doc)
  doc.transact(() => {
    const written = titleOf(doc)
    if (written.toString() !== title) {
      written.delete(0, written.length)
      written.insert(0, title)
    }
    if (fieldsOf(doc).get('slug') === undefined) fieldsOf(doc).set('slug', slug)
    fieldsOf(doc).delete('abTitlesData')
  })
  return Y.encodeStateAsUpdate(doc, before)
}
