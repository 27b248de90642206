// What can be done about letters: each deed takes the letter out of the list, says what it did, and can be taken back.
import { useState } from 'react'
import {
  answerInboxItem,
  closeInboxItem,
  fixTypos,
  handInboxItem,
  planInboxItem,
  sortLetter,
  takeInboxBack,
  type OfficeInboxItem,
} from '#contract/newsroom-inbox.ts'
import { fixTypo } from '#contract/newsroom-typos.ts'
import { answerAfterSeconds, thanksAfterSeconds } from '#domain/inbox-letters.ts'
import { count } from '#russian/plural.ts'
import { wordsOf, type OfficeAsk } from '../../session/ask.ts'
import { useOffice } from '../../shell/office-context.ts'
import { say } from '../../shell/toasts.ts'

export type Correction = {
  correction: string
  around?: { before: string; after: string }
  place?: number
  /** Empty: nobody is thanked. */
  thanks: string
}
export type InboxActions = ReturnType<typeof useInboxActions>

type Options = {
  /** The letters are done: the next one takes their place. */
  onDone: (ids: readonly number[]) => void
  /** The letters are new again. */
  onBack: (ids: readonly number[]) => void
}

const mistakeForms = ['опечатка', 'опечатки', 'опечаток'] as const
const letterForms = ['письмо уже ушло', 'письма уже ушли', 'писем уже ушло'] as const

export function useInboxActions({ onDone, onBack }: Options) {
  const { ask } = useOffice()
  const [isBusy, setBusy] = useState(false)

  async function takeBack(ids: readonly number[]): Promise<void> {
    try {
      const { gone } = await ask(takeInboxBack, { body: { ids: [...ids] } })
      if (gone > 0) say({ text: `Вернули, но ${count(gone, letterForms)}` })
    } catch (failure) {
      say({ text: wordsOf(failure) })
    }
    onBack(ids)
  }
  /** What refuses is said, and the letter stays. */
  async function act(ids: readonly number[], deed: () => Promise<string>): Promise<boolean> {
    if (isBusy) return false
    setBusy(true)
    try {
      say({ text: await deed(), undo: () => takeBack(ids) })
      onDone(ids)
      return true
    } catch (failure) {
      say({ text: wordsOf(failure) })
      return false
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, takeBack, ...correctionsBy(ask, act), ...answersBy(ask, act), ...passingOn(ask, onBack) }
}

type Act = (ids: readonly number[], deed: () => Promise<string>) => Promise<boolean>

const correctionsBy = (ask: OfficeAsk, act: Act) => ({
  fix: ({ id }: OfficeInboxItem, { thanks, ...correction }: Correction) =>
    act([id], async () => {
      const { outcome, isInText } = await ask(fixTypo, { params: { id }, body: { ...correction, thanks } })
      if (outcome === 'gone') return 'Уже исправлено: этих слов в статье больше нет'
      const where = isInText ? 'Исправлено на сайте и в тексте' : 'Исправлено на сайте: в тексте это место уже другое'
      return thanks === '' ? where : `${where}. Спасибо уйдёт через ${thanksAfterSeconds} с`
    }),
  keep: ({ id }: OfficeInboxItem) =>
    act([id], async () => {
      await ask(closeInboxItem, { params: { id }, body: { outcome: 'kept' } })
      return 'Так и надо: об этих словах больше не спросим'
    }),
  fixAll: (items: readonly { id: number; correction: string }[]) =>
    act(
      items.map(({ id }) => id),
      async () => {
        const { corrected, left } = await ask(fixTypos, { body: { items: items.map(each => ({ ...each })) } })
        const rest = left.length > 0 ? `, ${left.length} оставили: ${left[0]!.reason}` : ''
        return `Исправлено: ${count(corrected.length, mistakeForms)}${rest}`
      },
    ),
})

const answersBy = (ask: OfficeAsk, act: Act) => ({
  close: ({ id }: OfficeInboxItem) =>
    act([id], async () => {
      await ask(closeInboxItem, { params: { id }, body: { outcome: 'closed' } })
      return 'Закрыто без ответа'
    }),
  answer: ({ id }: OfficeInboxItem, text: string) =>
    act([id], async () => {
      await ask(answerInboxItem, { params: { id }, body: { text } })
      return `Письмо уйдёт через ${answerAfterSeconds} с`
    }),
  plan: ({ id }: OfficeInboxItem) =>
    act([id], async () => {
      const { text } = await ask(planInboxItem, { params: { id } })
      return `Теперь в плане: ${text.title}`
    }),
})

/** The letter stays in the list, with a colleague's name or under another kind. */
const passingOn = (ask: OfficeAsk, onBack: Options['onBack']) => ({
  async hand({ id }: OfficeInboxItem, to: { id: string; name: string }): Promise<void> {
    const give = async (userId: string | null) => {
      try {
        await ask(handInboxItem, { params: { id }, body: { to: userId } })
        if (userId !== null) say({ text: `Передали: ${to.name}. Колокол уже звенит`, undo: () => give(null) })
      } catch (failure) {
        say({ text: wordsOf(failure) })
      }
      onBack([id])
    }
    await give(to.id)
  },
  async sortAs({ id }: OfficeInboxItem, kind: 'letter' | 'ads'): Promise<void> {
    await ask(sortLetter, { params: { id }, body: { kind } }).catch((failure: unknown) =>
      say({ text: wordsOf(failure) }),
    )
    onBack([id])
  },
})
