import { listColleagues } from '#contract/auth.ts'
import { DomainError } from '#contract/errors.ts'
import type * as calls from '#contract/newsroom-inbox.ts'
import { giveInboxItem, sortInboxItem, type InboxItem } from '#contract/office/inbox.ts'
import { answerAfterSeconds } from '#domain/inbox-letters.ts'
import { inboxKindsOf } from '#domain/newsroom-rights.ts'
import type { Handler } from '#platform/http/answer.ts'
import { notify } from '../../bell/notify.ts'
import { checkMay, getColleague } from '../../may.ts'
import type { Newsroom } from '../../newsroom.ts'
import { findText } from '../../store/texts.ts'
import { markItems } from '../close-item.ts'
import { holdItem, orRefuse, readItem } from '../hold-item.ts'
import { planItem } from '../plan-item.ts'
import { addressOf } from '../present-item.ts'
import { takeItemBack } from '../take-back.ts'

const subjects: Record<InboxItem['kind'], string> = {
  typo: 'Спасибо за найденную ошибку',
  question: 'Ответ на ваш вопрос',
  letter: 'Ответ на ваше письмо',
  ads: 'Ответ на ваше письмо о рекламе',
}

export const answerInboxItem =
  (newsroom: Newsroom): Handler<typeof calls.answerInboxItem> =>
  async ({ params: { id }, body: { text } }, { viewer }) => {
    const item = await holdItem(newsroom, viewer, id)
    if ((await addressOf(newsroom, item)) === null)
      throw new DomainError('validation', 'Ответить некуда: адреса нет', { text: 'адреса нет' })
    const letter = { subject: subjects[item.kind], text, afterSeconds: answerAfterSeconds }
    await markItems(newsroom, viewer.userId, { ids: [id], state: 'done', outcome: 'answered', letter })
    return { success: true }
  }

export const closeInboxItem =
  (newsroom: Newsroom): Handler<typeof calls.closeInboxItem> =>
  async ({ params: { id }, body: { outcome } }, { viewer }) => {
    const item = await holdItem(newsroom, viewer, id)
    if (outcome === 'kept' && item.kind !== 'typo')
      throw new DomainError('validation', 'Так отвечают только на опечатки', { outcome: 'не опечатка' })
    await markItems(newsroom, viewer.userId, { ids: [id], state: 'done', outcome })
    return { success: true }
  }

export const takeInboxBack =
  (newsroom: Newsroom): Handler<typeof calls.takeInboxBack> =>
  async ({ body: { ids } }, { viewer }) => {
    const colleague = await getColleague(newsroom, viewer)
    let [taken, gone] = [0, 0]
    let refused: unknown
    // One after another: several corrections may be of one article.
    for (const id of new Set(ids))
      try {
        const done = await takeItemBack(newsroom, colleague, id)
        taken += done.marked
        gone += done.gone
      } catch (error) {
        if (!(error instanceof DomainError)) throw error
        refused = error
      }
    if (taken === 0 && refused !== undefined) throw refused
    return { taken, gone }
  }

/** The person must be able to come to the office: they answer there. */
async function checkColleague({ context }: Newsroom, id: string): Promise<void> {
  const { items } = await context.ask(listColleagues, { body: { ids: [id] } })
  if (items.some(({ viewer: { isBanned, isArchived } }) => !isBanned && !isArchived)) return
  throw new DomainError('validation', 'Этот человек не работает в редакции', { to: 'не работает в редакции' })
}

export const handInboxItem =
  (newsroom: Newsroom): Handler<typeof calls.handInboxItem> =>
  async ({ params: { id }, body: { to } }, { viewer }) => {
    await readItem(newsroom, await getColleague(newsroom, viewer), id)
    if (to !== null) await checkColleague(newsroom, to)
    await orRefuse(newsroom.context.ask(giveInboxItem, { body: { id, to } }))
    // Without the words of the reader: notifications and mail would keep them when the item is removed.
    if (to !== null)
      await notify(newsroom, [to], {
        kind: 'letter',
        cause: `letter:${id}:${newsroom.now().getTime()}`,
        thing: { kind: 'letter', id, title: '' },
        byId: viewer.userId,
      })
    return { success: true }
  }

export const sortLetter =
  (newsroom: Newsroom): Handler<typeof calls.sortLetter> =>
  async ({ params: { id }, body: { kind } }, { viewer }) => {
    await readItem(newsroom, await getColleague(newsroom, viewer), id)
    await orRefuse(newsroom.context.ask(sortInboxItem, { body: { id, kind } }))
    return { success: true }
  }

export const planInboxItem =
  (newsroom: Newsroom): Handler<typeof calls.planInboxItem> =>
  async ({ params: { id } }, { viewer }) => {
    const colleague = await getColleague(newsroom, viewer)
    checkMay(colleague, 'enter', { stage: 'idea', section: null, ownerId: viewer.userId })
    const item = await holdItem(newsroom, viewer, id)
    if (item.kind === 'typo')
      throw new DomainError('validation', 'Опечатку исправляют, а не пишут о ней', { id: 'это опечатка' })
    if (item.kind === 'ads' && !inboxKindsOf(colleague).includes('ads'))
      throw new DomainError('forbidden', 'Рекламу заполняет главный редактор')
    const textId = await planItem(newsroom, viewer.userId, item)
    const row = await findText(newsroom.db.kysely, textId)
    return { text: { id: textId, title: row?.title ?? '' } }
  }
