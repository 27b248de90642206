import { useState } from 'react'
import type { z } from 'zod'
import type { officeLink } from '#contract/office/access.ts'
import { Button } from '#ui/Button.tsx'
import { untilWords } from '../../../parts/relative-dates.ts'
import styles from './Sheets.module.css'

export type MadeLink = z.output<typeof officeLink>

/** A one-time link to hand over. It is shown only once and cannot be read later. */
export function LinkBox({ link, to }: { link: MadeLink; to: string }) {
  const [now] = useState(() => new Date())
  const [isCopied, setCopied] = useState(false)
  return (
    <section className={styles.link} aria-label="Ссылка">
      <p>
        <b>Ссылка для: {to}</b>
      </p>
      <code tabIndex={0}>{link.url}</code>
      <p className="small">
        Передайте из рук в руки: она откроет редакцию один раз, до {untilWords(link.expires_at, now)}. Больше мы её не
        покажем.
      </p>
      <Button kind="quiet" onClick={() => void navigator.clipboard.writeText(link.url).then(() => setCopied(true))}>
        {isCopied ? 'Скопирована' : 'Скопировать'}
      </Button>
    </section>
  )
}
