// «Что сломалось»: only what a person can mend, with the mending on the button.
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { mendJobs, type Broken } from '#contract/newsroom-today.ts'
import { count } from '#russian/plural.ts'
import { Button } from '#ui/Button.tsx'
import { Glyph } from '../../parts/Glyph.tsx'
import { wordsOf } from '../../session/ask.ts'
import { wordsOfRow } from '../../shell/bell/bell-words.ts'
import { useOffice } from '../../shell/office-context.ts'
import { say } from '../../shell/toasts.ts'
import { clockOf, wordsOfBroken } from './today-words.ts'
import styles from './TodayPage.module.css'

const jobForms = ['задача', 'задачи', 'задач'] as const

type Props = {
  items: readonly Broken[]
  /** The caller would see whatever is broken, and all of it could be read. */
  isAllSeen: boolean
  now: Date
  onChanged: () => void
}

export function BrokenList({ items, isAllSeen, now, onChanged }: Props) {
  const id = useId()
  if (items.length === 0)
    return isAllSeen ? (
      <p className={styles.well}>
        <Glyph name="check" isSmall />
        Ничего не сломалось · проверено в&nbsp;{clockOf(now.toISOString())}
      </p>
    ) : null
  return (
    <section className={styles.section} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id} className="stop">
          Что сломалось
        </h2>
        <p>проверено в {clockOf(now.toISOString())}</p>
      </header>
      <ul className={styles.rows}>
        {items.map(item => (
          <Row key={keyOf(item)} item={item} now={now} onChanged={onChanged} />
        ))}
      </ul>
    </section>
  )
}

const keyOf = (item: Broken) => (item.kind === 'bell' ? item.row.key : item.kind === 'jobs' ? item.queue : item.kind)

function Row({ item, now, onChanged }: { item: Broken; now: Date; onChanged: () => void }) {
  const { ask } = useOffice()
  const [isBusy, setBusy] = useState(false)
  async function mend(queue: string): Promise<void> {
    setBusy(true)
    try {
      const { started } = await ask(mendJobs, { body: { queue } })
      say({ text: `Начаты снова: ${count(started, jobForms)}` })
    } catch (failure) {
      say({ text: wordsOf(failure) })
    }
    setBusy(false)
    onChanged()
  }
  const bell = item.kind === 'bell' ? wordsOfRow(item.row, now) : undefined
  const { title, note, verb } =
    item.kind === 'bell'
      ? { title: `${bell!.who} ${bell!.what}`.replace(' :', ':'), note: item.row.quote || bell!.note, verb: bell!.verb }
      : wordsOfBroken(item)
  const path = bell?.path ?? (item.kind === 'disk' ? '/media?lack=place' : '/settings/links')
  return (
    <li>
      <span className="round-sign" data-tone="bad" aria-hidden="true">
        <Glyph name="warning" isSmall />
      </span>
      <span className={styles.words}>
        <b>{title}</b>
        <small>{note}</small>
      </span>
      <span className={styles.deeds}>
        {item.kind === 'jobs' ? (
          <Button kind="quiet" isBusy={isBusy} onClick={() => void mend(item.queue)}>
            {verb}
          </Button>
        ) : (
          <Link className={styles.verb} to={path} aria-label={`${verb}: ${title}`}>
            {verb}
          </Link>
        )}
      </span>
    </li>
  )
}
