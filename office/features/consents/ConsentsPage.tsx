// The settings section «Тексты согласий»: what readers agree to, with a draft, the day from which a version applies, and all former ones.
import type { ConsentText } from '#contract/office/consent-texts.ts'
import { consentNames } from '#domain/consent-names.ts'
import { consentTexts } from '#domain/consent.ts'
import { LoadError } from '../../parts/loading/LoadError.tsx'
import styles from '../../parts/RuleList.module.css'
import own from './Consents.module.css'
import { UnsavedGuard } from '../../parts/UnsavedGuard.tsx'
import { useTitle } from '../../parts/use-title.ts'
import { ConsentForm } from './ConsentForm.tsx'
import { dayWords } from './consent-words.ts'
import { useConsents } from './use-consents.ts'
import { Versions } from './Versions.tsx'

export function ConsentsPage() {
  useTitle('Тексты согласий')
  const consents = useConsents()
  const { value, error, reload } = consents
  return (
    <div className={styles.page}>
      <h2 className="stop">Тексты согласий</h2>
      <p>
        С чем соглашаются читатели. У каждого согласия записано, какая версия была перед глазами; версии не стираются и
        открываются по своим адресам. Вступившую версию не правят: публикуют следующую.
      </p>
      <p className="dim">
        Пишите обычным текстом: «## »&nbsp;— заголовок, «- »&nbsp;— список, пустая строка&nbsp;— абзац. Имена в скобках
        подставятся из настроек журнала: {consentNames.map(name => `{{${name}}}`).join(', ')}.
      </p>
      {error !== undefined && <LoadError error={error} onRetry={reload} />}
      {value && (
        <ul className={styles.rules}>
          {value.texts.map(text => (
            <li key={text.kind}>
              <details className={own.text}>
                <summary>
                  <b>{consentTexts[text.kind].title}</b>
                  <span className="dim">{stateWords(text)}</span>
                </summary>
                <p className="dim">
                  Спрашивают {consentTexts[text.kind].asked}.{' '}
                  {text.current && (
                    <a className="link" href={consentTexts[text.kind].path} target="_blank" rel="noopener">
                      {consentTexts[text.kind].path}
                    </a>
                  )}
                </p>
                <ConsentForm text={text} values={value.values} consents={consents} />
                <Versions text={text} />
              </details>
            </li>
          ))}
        </ul>
      )}
      <UnsavedGuard isDirty={Object.values(consents.typed).some(body => body !== undefined)} />
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
