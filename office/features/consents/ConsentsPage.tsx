// The settings section «Тексты согласий»: what readers agree to, with a draft, the day from which a version applies, and all former ones.
import { useState } from 'react'
import {
  cancelConsentText,
  listConsentTexts,
  publishConsentText,
  setConsentDraft,
  type ConsentText,
  type ConsentTexts,
} from '#contract/office/consent-texts.ts'
import { consentNames } from '#domain/consent-names.ts'
import { consentTexts } from '#domain/consent.ts'
import { LoadError } from '../../parts/loading/LoadError.tsx'
import { useLoaded } from '../../parts/loading/use-loaded.ts'
import styles from '../../parts/RuleList.module.css'
import { useTitle } from '../../parts/use-title.ts'
import { isConflict, wordsOf } from '../../session/ask.ts'
import { useOffice } from '../../shell/office-context.ts'
import { say } from '../../shell/toasts.ts'
import { ConsentForm } from './ConsentForm.tsx'
import { dayWords } from './consent-words.ts'
import { Versions } from './Versions.tsx'

function useConsents() {
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
    say({ text: body === null ? 'Черновика нет' : 'Черновик сохранён', undo })
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
  return { value, error, reload, saveDraft, publish, cancel }
}
export type ConsentsState = ReturnType<typeof useConsents>

export function ConsentsPage() {
  useTitle('Тексты согласий')
  const consents = useConsents()
  const { value, error, reload } = consents
  const [open, setOpen] = useState<string>()
  return (
    <div className={styles.page}>
      <h2>Тексты согласий</h2>
      <p>
        С чем соглашаются читатели. У каждого согласия записано, какая версия была перед глазами; версии не стираются и
        открываются по своим адресам. Вступившую версию не правят: публикуют следующую.
      </p>
      <p className="dim">
        Пишите обычным текстом: «## » — заголовок, «- » — список, пустая строка — абзац. Имена в скобках подставятся из
        настроек журнала: {consentNames.map(name => `{{${name}}}`).join(', ')}.
      </p>
      {error !== undefined && <LoadError error={error} onRetry={reload} />}
      {value && (
        <ul className={styles.rules}>
          {value.texts.map(text => (
            <li key={text.kind}>
              <details
                open={open === text.kind}
                onToggle={event => {
                  const { open: isOpen } = event.currentTarget
                  setOpen(before => (isOpen ? text.kind : before === text.kind ? undefined : before))
                }}
              >
                <summary>
                  <b>{consentTexts[text.kind].title}</b>
                  <span className="dim">{stateWords(text)}</span>
                </summary>
                {open === text.kind && (
                  <>
                    <p className="dim">
                      Спрашивают {consentTexts[text.kind].asked}.{' '}
                      {text.current && (
                        <a className="link" href={consentTexts[text.kind].path} target="_blank" rel="noopener">
                          {consentTexts[text.kind].path}
                        </a>
                      )}
                    </p>
                    <ConsentForm
                      key={text.draft?.revision ?? 0}
                      text={text}
                      values={value.values}
                      consents={consents}
                    />
                    <Versions text={text} />
                  </>
                )}
              </details>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** «действует с 1 декабря, ждёт 15 января, есть черновик». */
function stateWords({ current, planned, draft }: ConsentText): string {
  const said = [
    current ? `действует с ${dayWords(current.effectiveAt)}` : 'текста нет',
    planned ? `следующая с ${dayWords(planned.effectiveAt)}` : '',
    draft ? 'есть черновик' : '',
  ]
  return said.filter(Boolean).join(', ')
}
