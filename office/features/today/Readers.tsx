// Who reads now: every ten seconds while the page is seen. A number that is unknown is «—», never 0.
import { useEffect, useId, useState } from 'react'
import type { CallReply } from '#contract/call.ts'
import { countReaders } from '#contract/newsroom-today.ts'
import { plural } from '#russian/plural.ts'
import { useOffice } from '../../shell/office-context.ts'
import { comparedWords } from './today-words.ts'
import styles from './TodayPage.module.css'

const everyMs = 10_000
const readerForms = ['читатель', 'читателя', 'читателей'] as const

/** `at`: when they were counted. */
type Counted = CallReply<typeof countReaders> & { at: Date }

function useReaders(): Counted | undefined {
  const { ask } = useOffice()
  const [readers, setReaders] = useState<Counted>()
  useEffect(() => {
    const ending = new AbortController()
    const read = () => {
      if (document.hidden) return
      const counted = ask(countReaders, {}, { signal: ending.signal })
      counted.then(
        reply => setReaders({ ...reply, at: new Date() }),
        () => {
          // An old number would pass for a present one.
          if (!ending.signal.aborted) setReaders(undefined)
        },
      )
    }
    read()
    const timer = setInterval(read, everyMs)
    document.addEventListener('visibilitychange', read)
    return () => {
      ending.abort()
      clearInterval(timer)
      document.removeEventListener('visibilitychange', read)
    }
  }, [ask])
  return readers
}

export function Readers() {
  const id = useId()
  const readers = useReaders()
  const now = readers?.now ?? null
  return (
    <section className={styles.section} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id} className="stop">
          Сейчас читают
        </h2>
      </header>
      <p className={styles.readers}>
        <b>{now === null ? '—' : now.toLocaleString('ru-RU')}</b>{' '}
        <span>{now === null ? 'пока неизвестно' : plural(now, readerForms)}</span>
      </p>
      <p className={styles.usual}>
        {!readers || now === null
          ? 'Счётчик молчит сутки: посещения считаются, когда на сайте есть читатели.'
          : comparedWords(now, readers.usual, readers.at) || 'Сравнивать пока не с чем: нужно четыре недели.'}
      </p>
    </section>
  )
}
