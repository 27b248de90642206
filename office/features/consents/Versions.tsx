import type { ConsentText } from '#contract/office/consent-texts.ts'
import { consentPath } from '#domain/consent.ts'
import styles from '../../parts/RuleList.module.css'
import { dayWords } from './consent-words.ts'

export function Versions({ text: { kind, versions } }: { text: ConsentText }) {
  if (versions.length === 0) return null
  return (
    <section aria-label="Версии">
      <h3>Версии</h3>
      <ul className={styles.plain}>
        {versions.map(({ version, effectiveAt, asksAgain }) => (
          <li key={version}>
            <a className="link" href={consentPath(kind, version)} target="_blank" rel="noopener">
              {version}
            </a>{' '}
            с {dayWords(effectiveAt)}
            {asksAgain && ', спросили заново'}
          </li>
        ))}
      </ul>
    </section>
  )
}
