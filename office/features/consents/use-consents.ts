// The texts of consents, and what can be done with them.
import { useState } from 'react'
import {
  cancelConsentText,
  listConsentTexts,
  publishConsentText,
  setConsentDraft,
  type ConsentText,
  type ConsentTexts,
} from '#contract/office/consent-texts.ts'
import type { ConsentKind } from '#domain/consent.ts'
import { useLoaded } from '../../parts/loading/use-loaded.ts'
import { isConflict, wordsOf } from '../../session/ask.ts'
import { useOffice } from '../../shell/office-context.ts'
import { say } from '../../shell/toasts.ts'
import { dayWords } from './consent-words.ts'

export function useConsents() {
  /** Outlives a reload after a conflict: the difference is then from what somebody else has saved. */
  const [typed, setTyped] = useState<Partial<Record<ConsentKind, string>>>({})
  const { ask } = useOffice()
  const { value, error, reload, change } = useLoaded('consents', signal => ask(listConsentTexts, {}, { signal }))
  const put = async (asked: Promise<ConsentTexts>) => {
    try {
      const next = await asked
      change(() => next)
      return next
    } catch (failure) {
      if (isConflict(failure)) reload()
      throw failure
    }
  }
  const saveDraft = async ({ kind, draft }: ConsentText, body: string | null) => {
    const next = await put(ask(setConsentDraft, { params: { kind }, body: { body, expected: draft?.revision ?? 0 } }))
    const saved = next.texts.find(each => each.kind === kind)!
    const undo = () =>
      put(
        ask(setConsentDraft, {
          params: { kind },
          body: { body: draft?.body ?? null, expected: saved.draft?.revision ?? 0 },
        }),
      ).then(
        () => say({ text: 'Черновик: как было' }),
        (failure: unknown) => say({ text: wordsOf(failure) }),
      )
    say({ text: body === null ? 'Черновика нет' : 'Черновик: сохранено', undo })
  }
  const cancel = async ({ kind }: ConsentText, version: string) => {
    await put(ask(cancelConsentText, { params: { kind, version } })).then(
      () => say({ text: 'Версия отменена, текст снова черновик' }),
      (failure: unknown) => say({ text: wordsOf(failure) }),
    )
  }
  const publish = async (text: ConsentText, effectiveAt: string | null, asksAgain: boolean) => {
    const body = { expected: text.draft?.revision ?? 0, effectiveAt, asksAgain }
    const next = await put(ask(publishConsentText, { params: { kind: text.kind }, body }))
    const { planned } = next.texts.find(each => each.kind === text.kind)!
    if (planned)
      say({ text: `Версия ждёт: ${dayWords(planned.effectiveAt)}`, undo: () => cancel(text, planned.version) })
    else say({ text: 'Новая версия действует' })
  }
  const type = (kind: ConsentKind, body: string | undefined) => setTyped(before => ({ ...before, [kind]: body }))
  return { value, error, reload, typed, type, saveDraft, publish, cancel }
}
export type ConsentsState = ReturnType<typeof useConsents>
