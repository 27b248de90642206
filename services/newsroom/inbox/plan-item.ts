// Makes an idea of the plan from what somebody wrote. The item is closed with it, and opened again if the idea is removed.
import { DomainError } from '#contract/errors.ts'
import { sendInboxNews, type InboxItem } from '#contract/office/inbox.ts'
import { isUniqueViolation } from '#platform/db/errors.ts'
import { cutAtWord } from '#russian/cut-at-word.ts'
import { titleShown } from '../limits.ts'
import type { Newsroom } from '../newsroom.ts'
import { insertNewText } from '../routes/create-text.ts'
import { findReleaseIn } from '../store/releases.ts'
import { findText } from '../store/texts.ts'
import { markItems } from './close-item.ts'
import { findInn } from './find-inn.ts'
import { stripPersonalData } from './personal-data.ts'

const noteMax = 200

/** The `origin` of the text that comes of an item. */
export const originOf = ({ kind, id }: Pick<InboxItem, 'kind' | 'id'>) =>
  kind === 'question' ? `question:${id}` : `letter:${id}`

const itemOfOrigin = (origin: string | null) => {
  const id = /^(?:question|letter):(\d+)$/.exec(origin ?? '')?.[1]
  return id === undefined ? undefined : Number(id)
}

type Idea = { title: string; origin: { key: string; note: string }; fields?: Readonly<Record<string, unknown>> }

/** Throws `conflict` if there is a text of this origin. */
export async function insertIdea(newsroom: Newsroom, personId: string, { title, ...idea }: Idea): Promise<number> {
  try {
    return await insertNewText(newsroom, personId, {
      kind: 'article',
      stage: 'idea',
      section: null,
      ownerId: personId,
      deadline: null,
      plannedAt: null,
      title: cutAtWord(title.replaceAll(/\s+/g, ' '), titleShown),
      ...idea,
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw new DomainError('conflict', 'Эту идею только что взял кто-то ещё')
    throw error
  }
}

function ideaOf(item: InboxItem): Idea {
  const key = originOf(item)
  if (item.kind !== 'ads') {
    const title = item.kind === 'typo' ? item.data.text : stripPersonalData(item.data.text).text
    return { title, origin: { key, note: 'из почты' } }
  }
  const { text } = item.data
  // Not the person and their address: everybody who may read the text would see them, longer than the letter is kept.
  const company = stripPersonalData(item.data.company).text
  const inn = findInn(`${company}\n${text}`)
  return {
    title: company ? `Реклама: ${company}` : 'Реклама из почты',
    origin: { key, note: company ? cutAtWord(`просит ${company}`, noteMax) : 'из почты' },
    fields: {
      isAdvertising: true,
      advertiser: { name: company, inn: inn?.number ?? '', contract: '' },
    },
  }
}

/** Returns the id of the new text. The person may make ideas and answer this item. */
export async function planItem(newsroom: Newsroom, personId: string, item: InboxItem, title = ''): Promise<number> {
  const idea = ideaOf(item)
  const textId = await insertIdea(newsroom, personId, { ...idea, title: title || idea.title })
  await markItems(newsroom, personId, { ids: [item.id], state: 'done', outcome: 'planned', deed: { textId } })
  return textId
}

/** What came of a letter is removed: the letter waits in the inbox again, unless something else was done about it since. */
export async function reopenItemOf(newsroom: Newsroom, textId: number): Promise<void> {
  const row = await findText(newsroom.db.kysely, textId)
  const id = row?.deleted_at ? itemOfOrigin(row.origin) : undefined
  if (id !== undefined) await markItems(newsroom, null, { ids: [id], state: 'new', plannedAs: textId })
}

/** Tells the reader who asked, once, that an article answers. */
export async function tellAskerOf(newsroom: Newsroom, textId: number): Promise<void> {
  const { context, db } = newsroom
  const row = await findText(db.kysely, textId)
  const id = row?.origin?.startsWith('question:') ? itemOfOrigin(row.origin) : undefined
  if (!row || id === undefined || row.deleted_at || row.post_id === null) return
  if (!(await findReleaseIn(db.kysely, textId, 'out'))) return
  const text = [
    'Вы спрашивали, и мы написали об этом статью.',
    `«${row.title}»: ${context.config.siteUrl}/?p=${row.post_id}`,
    `Спасибо за вопрос. Редакция «${context.magazine.name}»`,
  ].join('\n\n')
  await context.ask(sendInboxNews, {
    body: { id, subject: `Вышла статья по вашему вопросу: ${row.title}`.slice(0, 200), text },
  })
}
