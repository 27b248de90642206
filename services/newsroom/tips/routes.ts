// Tips: a moderator or an editor takes a comment, an editor puts it into the text as an edit of the log. If the process dies in between, the
// tip is found when the text rests.
import { readPostCards } from '#contract/client/post-cards.ts'
import { DomainError } from '#contract/errors.ts'
import type * as calls from '#contract/newsroom-tips.ts'
import type { Tip, TipPlace } from '#contract/newsroom-tips.ts'
import type { CallReply } from '#contract/call.ts'
import { findTipComment } from '#contract/office/moderation.ts'
import { mayDo, type CheckedText, type Colleague } from '#domain/newsroom-rights.ts'
import { moderatesEverywhere, moderatesInOffice, type OfficeViewer } from '#domain/viewer.ts'
import type { Handler } from '#platform/http/answer.ts'
import { addToLog } from '#platform/office-log/append.ts'
import { readDocument } from '../document/document.ts'
import { tipBusyMs, tipsPageSize } from '../limits.ts'
import { getColleague, getTextFor, toCheckedText } from '../may.ts'
import type { Newsroom } from '../newsroom.ts'
import { namePeople } from '../people.ts'
import { documentOfDraft } from '../release/document-of-draft.ts'
import { write } from '../release/routes/correct-text.ts'
import { getPost, openTextOf } from '../release/routes/open-post-text.ts'
import { getMarks } from '../store/members.ts'
import { findText, findTextOfPost, findTextsOfPosts, type TextRow } from '../store/texts.ts'
import {
  countTips,
  findTip,
  listTipRows,
  reserveTip,
  saveTip,
  stateOfTip,
  updateTip,
  type TipRow,
} from '../store/tips.ts'
import { insertLogEntry } from '../store/versions.ts'
import { readTextState } from '../versions.ts'
import { isShortened } from './shorten.ts'
import { addressOfComment, blocksOf, placeTip, takeTipOut, tipsIn } from './tip-block.ts'

type TipComment = CallReply<typeof findTipComment>['items'][number]

const noSuchTip = () => new DomainError('not_found', 'Такого совета нет')
const isBusy = () => new DomainError('conflict', 'Этот совет только что взял кто-то ещё')

async function getComment({ context }: Newsroom, id: number): Promise<TipComment> {
  const { items } = await context.ask(findTipComment, { body: { ids: [id] } })
  if (!items[0]) throw new DomainError('not_found', 'Такого комментария нет')
  return items[0]
}

/** The text of a post, and what is checked: of a post without a text its section. */
type TextOfPost = { row: TextRow | undefined; checked: CheckedText }

const checkTextOf = (row: TextRow | undefined, section: string | null): TextOfPost => ({
  row,
  checked: row ? toCheckedText(row) : { stage: 'out', section, ownerId: null },
})

const mayPlaceIn = (colleague: Colleague, { row, checked }: TextOfPost) =>
  row ? row.deleted_at === null && mayDo(colleague, 'write', checked) : mayDo(colleague, 'enter', checked)

async function moderates({ db }: Newsroom, viewer: OfficeViewer, section: string | null): Promise<boolean> {
  if (!moderatesInOffice(viewer)) return false
  if (moderatesEverywhere(viewer) || section === null) return true
  const { sections } = await getMarks(db.kysely, viewer.userId)
  return sections.length === 0 || sections.includes(section)
}

type Access = {
  comment: TipComment
  colleague: Colleague
  text: TextOfPost
  mayPlace: boolean
}

/** For who moderates the section of a comment, or writes in its text. Throws `forbidden`. */
async function openComment(newsroom: Newsroom, viewer: OfficeViewer, id: number): Promise<Access> {
  const colleague = await getColleague(newsroom, viewer)
  const comment = await getComment(newsroom, id)
  const text = checkTextOf(await findTextOfPost(newsroom.db.kysely, comment.postId), comment.section)
  const mayPlace = mayPlaceIn(colleague, text)
  if (!mayPlace && !(await moderates(newsroom, viewer, comment.section)))
    throw new DomainError('forbidden', 'Советы отбирают модератор и редактор этого раздела')
  return { comment, colleague, text, mayPlace }
}

async function presentTips(newsroom: Newsroom, colleague: Colleague, rows: readonly TipRow[]): Promise<Tip[]> {
  if (rows.length === 0) return []
  const { context } = newsroom
  const [cards, { items }, people, texts] = await Promise.all([
    readPostCards(context.ask, [...new Set(rows.map(row => row.post_id))]),
    context.ask(findTipComment, { body: { ids: rows.map(row => row.comment_id) } }),
    namePeople(
      newsroom,
      rows.map(row => row.taken_by),
    ),
    findTextsOfPosts(
      newsroom.db.kysely,
      rows.map(row => row.post_id),
    ),
  ])
  const comments = new Map(items.map(item => [item.id, item]))
  const names = new Map(people.map(({ id, name }) => [id, name]))
  return rows.map(row => {
    const comment = comments.get(row.comment_id)
    const card = cards.get(row.post_id)
    const text = checkTextOf(texts.get(row.post_id), comment?.section ?? null)
    return {
      commentId: row.comment_id,
      textId: row.text_id,
      post: card ? { title: card.title, url: card.url } : null,
      author: row.author,
      quote: row.quote,
      state: stateOfTip(row),
      isLeaving: row.is_out && !row.is_in_text,
      isCommentShown: comment?.isShown ?? false,
      takenBy: { id: row.taken_by, name: names.get(row.taken_by) ?? '' },
      takenAt: row.taken_at.toISOString(),
      outAt: row.out_at?.toISOString() ?? null,
      mayPlace: mayPlaceIn(colleague, text),
    }
  })
}

async function presentTip(newsroom: Newsroom, colleague: Colleague, commentId: number): Promise<Tip | null> {
  const row = await findTip(newsroom.db.kysely, commentId)
  return row ? (await presentTips(newsroom, colleague, [row]))[0]! : null
}

export const listTips =
  (newsroom: Newsroom): Handler<typeof calls.listTips> =>
  async ({ query: { state, before } }, { viewer }) => {
    const colleague = await getColleague(newsroom, viewer)
    const { kysely } = newsroom.db
    const rows = await listTipRows(kysely, { state, before, limit: tipsPageSize })
    return {
      items: await presentTips(newsroom, colleague, rows),
      counts: await countTips(kysely),
      next: rows.length === tipsPageSize ? rows.at(-1)!.comment_id : null,
    }
  }

export const getTipForm =
  (newsroom: Newsroom): Handler<typeof calls.getTipForm> =>
  async ({ params: { id } }, { viewer }) => {
    const { comment, colleague, text, mayPlace } = await openComment(newsroom, viewer, id)
    const { title, url } = await getCard(newsroom, comment.postId)
    const { author, isShown } = comment
    return {
      comment: { id, author, text: comment.text, isShown },
      post: { title, url },
      tip: await presentTip(newsroom, colleague, id),
      mayPlace,
      blocks: mayPlace ? blocksOf(await readDocumentOf(newsroom, text.row, comment.postId)) : [],
    }
  }

async function getCard({ context }: Newsroom, postId: number) {
  const card = (await readPostCards(context.ask, [postId])).get(postId)
  if (!card) throw new DomainError('not_found', 'Этой статьи нет на сайте')
  return card
}

async function readDocumentOf(newsroom: Newsroom, row: TextRow | undefined, postId: number) {
  return row
    ? readDocument([(await readTextState(newsroom, row.id)).state])
    : documentOfDraft((await getPost(newsroom, postId)).draft, newsroom.context.config.siteUrl)
}

export const takeTip =
  (newsroom: Newsroom): Handler<typeof calls.takeTip> =>
  async ({ params: { id }, body: { quote, place } }, { viewer }) => {
    const { comment, colleague, text, mayPlace } = await openComment(newsroom, viewer, id)
    if (!comment.isShown) throw new DomainError('conflict', 'Читатели не видят этого комментария')
    if (!isShortened(comment.text, quote))
      throw new DomainError('validation', 'Слова читателя можно только сокращать: вместо пропуска ставьте многоточие', {
        quote: 'этих слов в комментарии нет',
      })
    if (place && !mayPlace) throw new DomainError('forbidden', 'Писать в этот текст может редактор раздела')
    const { url } = await getCard(newsroom, comment.postId)
    const row = place ? await openTextOf(newsroom, colleague, comment.postId) : text.row
    await mark(newsroom, comment, { quote, textId: row?.id ?? null, by: viewer.userId, isLogged: place === null })
    if (place && row) await put(newsroom, colleague, { comment, row, quote, url, place })
    return { tip: (await presentTip(newsroom, colleague, id))! }
  }

type Marking = { quote: string; textId: number | null; by: string; isLogged: boolean }

async function mark({ db, now }: Newsroom, comment: TipComment, { quote, textId, by, isLogged }: Marking) {
  await db.inTransaction(async trx => {
    const isSaved = await saveTip(trx, {
      comment_id: comment.id,
      post_id: comment.postId,
      text_id: textId,
      author_id: comment.authorId,
      author: comment.author,
      quote,
      taken_by: by,
      taken_at: now(),
    })
    if (!isSaved) throw new DomainError('conflict', 'Этот совет уже стоит в тексте')
    const thing = { kind: 'comment' as const, id: String(comment.id) }
    if (isLogged) addToLog(trx, { at: now(), action: 'tip.marked', actorId: by, thing, private: { words: quote } })
  })
}

type Putting = { comment: TipComment; row: TextRow; quote: string; url: string; place: TipPlace }

/** Writes the tip into the text as an edit of this person, once, however many press at the same time. */
async function put(
  newsroom: Newsroom,
  colleague: Colleague,
  { comment, row, quote, url, place }: Putting,
): Promise<void> {
  const { db, now, context } = newsroom
  await getTextFor(newsroom, colleague, 'write', row.id)
  await whileReserved(newsroom, comment.id, async () => {
    const doc = readDocument([(await readTextState(newsroom, row.id)).state])
    if (!tipsIn(doc).has(comment.id)) {
      const words = { quote, author: comment.author, url: addressOfComment(url, comment.id) }
      const bytes = placeTip(doc, words, { after: place.after, siteOrigin: context.config.siteUrl })
      if (!bytes) throw new DomainError('conflict', 'Этого места в тексте уже нет. Выберите место ещё раз')
      await write(newsroom, row.id, bytes, colleague.userId)
    }
    await db.inTransaction(async trx => {
      await updateTip(trx, comment.id, { is_in_text: true, text_id: row.id })
      const detail = { comment: comment.id }
      await insertLogEntry(trx, { textId: row.id, personId: colleague.userId, action: 'took-tip', detail, now: now() })
    })
  })
}

async function whileReserved({ db, now }: Newsroom, commentId: number, act: () => Promise<void>): Promise<void> {
  const until = new Date(now().getTime() + tipBusyMs)
  if (!(await reserveTip(db.kysely, commentId, { now: now(), until }))) throw isBusy()
  try {
    await act()
  } finally {
    await updateTip(db.kysely, commentId, { busy_until: null })
  }
}

export const removeTip =
  (newsroom: Newsroom): Handler<typeof calls.removeTip> =>
  async ({ params: { id }, body: { from } }, { viewer }) => {
    const { colleague, mayPlace } = await openComment(newsroom, viewer, id)
    const tip = await findTip(newsroom.db.kysely, id)
    if (!tip) throw noSuchTip()
    if (from === 'text') {
      if (!mayPlace) throw new DomainError('forbidden', 'Писать в этот текст может редактор раздела')
      const place = await takeOut(newsroom, colleague, tip)
      return { tip: await presentTip(newsroom, colleague, id), place }
    }
    await drop(newsroom, tip, viewer.userId)
    return { tip: null, place: null }
  }

/** An edit like any other: readers see the tip until the next release. */
async function takeOut(newsroom: Newsroom, colleague: Colleague, tip: TipRow): Promise<TipPlace | null> {
  const { db, now } = newsroom
  const { comment_id: commentId, text_id: textId } = tip
  const row = textId === null ? undefined : await findText(db.kysely, textId)
  if (!row) {
    // The text was removed for good.
    await updateTip(db.kysely, commentId, { is_in_text: false })
    return null
  }
  await getTextFor(newsroom, colleague, 'write', row.id)
  let place: TipPlace | null = null
  await whileReserved(newsroom, commentId, async () => {
    const taken = takeTipOut(readDocument([(await readTextState(newsroom, row.id)).state]), commentId)
    if (taken) {
      await write(newsroom, row.id, taken.update, colleague.userId)
      place = { after: taken.after }
    }
    await db.inTransaction(async trx => {
      await updateTip(trx, commentId, { is_in_text: false })
      const detail = { comment: commentId }
      const entry = { textId: row.id, personId: colleague.userId, action: 'removed-tip' as const, detail, now: now() }
      if (taken) await insertLogEntry(trx, entry)
    })
  })
  return place
}

async function drop(
  { db, now }: Newsroom,
  { comment_id, text_id, is_in_text, is_out }: TipRow,
  by: string,
): Promise<void> {
  if (text_id !== null && (is_in_text || is_out))
    throw new DomainError('conflict', 'Этот совет стоит в тексте: сначала уберите его оттуда')
  await db.inTransaction(async trx => {
    await updateTip(trx, comment_id, { dropped_at: now() })
    addToLog(trx, {
      at: now(),
      action: 'tip.dropped',
      actorId: by,
      thing: { kind: 'comment', id: String(comment_id) },
    })
  })
}
