// The list of living texts: by the days of their reviews, or by their experts.
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { LivingText } from '#contract/newsroom-health.ts'
import { count } from '#russian/plural.ts'
import { Cover } from '../../parts/Cover.tsx'
import { Face } from '../../parts/Face.tsx'
import { MoreButton } from '../../parts/loading/MoreButton.tsx'
import type { Page, Pages } from '../../parts/loading/use-pages.ts'
import { Disc } from './Disc.tsx'
import { dueWords, freshness, toneOf, type HealthGroup } from './health-words.ts'
import styles from './HealthPage.module.css'

type Props<P extends Page> = {
  groups: readonly HealthGroup[]
  names: ReadonlyMap<string, string>
  today: string
  current: number | undefined
  pages: Pages<P>
  addressOf: (text: LivingText) => string
  /** Below the texts. */
  children: ReactNode
}

export function HealthList<P extends Page>({ groups, names, today, current, pages, addressOf, children }: Props<P>) {
  const [isAll, setAll] = useState(false)
  const rest = groups.slice(1).reduce((sum, { items }) => sum + items.length, 0)
  return (
    <nav className={styles.list} data-room="health" aria-label="Статьи по срочности" data-all={isAll || undefined}>
      {groups.map(({ title, items }) => (
        <section key={title} aria-label={title}>
          <h2 className={styles.group}>{title}</h2>
          <ol>
            {items.map(text => (
              <li key={text.id}>
                <Row
                  text={text}
                  expert={text.expert === null ? '' : (names.get(text.expert) ?? '')}
                  today={today}
                  isCurrent={text.id === current}
                  address={addressOf(text)}
                />
              </li>
            ))}
          </ol>
        </section>
      ))}
      {rest > 0 && (
        <button type="button" className={styles.rest} aria-expanded={isAll} onClick={() => setAll(!isAll)}>
          {isAll ? 'Только первые' : `Ещё ${count(rest, ['текст', 'текста', 'текстов'])}`}
        </button>
      )}
      <MoreButton pages={pages} />
      {children}
      <p className={styles.key}>
        <span>
          <Disc fresh={4} />
          проверено недавно
        </span>
        <span>
          <Disc fresh={1} />
          скоро пересмотр
        </span>
        <span>
          <Disc fresh={0} />
          пора
        </span>
      </p>
    </nav>
  )
}

type RowProps = { text: LivingText; expert: string; today: string; isCurrent: boolean; address: string }

function Row({ text, expert, today, isCurrent, address }: RowProps) {
  const fresh = freshness(text, today)
  return (
    <Link to={address} aria-current={isCurrent || undefined} title={expert || undefined}>
      <Disc fresh={fresh} />
      {text.cover ? (
        <Cover cover={text.cover} className={styles.cover} />
      ) : (
        <span className={styles.cover} aria-hidden="true" />
      )}
      <span className={styles.name}>
        <b>{text.title || 'Без заголовка'}</b>
        <small data-tone={toneOf(fresh)}>{dueWords(text, today)}</small>
      </span>
      {expert !== '' && <Face name={expert} isSmall />}
    </Link>
  )
}
