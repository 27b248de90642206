import { useState } from 'react'
import styles from './SpareCodes.module.css'

/** Ten spare codes, shown once, with a button to copy them and a checkbox to confirm that they are stored. */
export function SpareCodes({
  codes,
  areKept,
  onKept,
}: {
  codes: readonly string[]
  areKept: boolean
  onKept: (areKept: boolean) => void
}) {
  const [isCopied, setCopied] = useState(false)
  return (
    <section className={styles.spare} aria-label="Запасные коды">
      <p className={styles.head}>
        <b>Запасные коды</b>
        <button
          type="button"
          className="link"
          onClick={() => void navigator.clipboard.writeText(codes.join('\n')).then(() => setCopied(true))}
        >
          {isCopied ? 'Скопированы' : 'Скопировать'}
        </button>
      </p>
      <ol>
        {codes.map(each => (
          <li key={each}>{each}</li>
        ))}
      </ol>
      <p className="small">Каждый сработает один раз, если телефона не окажется рядом. Больше мы их не покажем.</p>
      <label className="check-line">
        <input type="checkbox" checked={areKept} onChange={event => onKept(event.target.checked)} />
        Коды лежат в надёжном месте
      </label>
    </section>
  )
}
