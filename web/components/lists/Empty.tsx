// An empty state: the mascot Толк, one sentence, one next step.
import { bindTitle, bindWords } from '#russian/line-breaks.ts'
import { Children, type ReactNode } from 'react'
import { ButtonLink } from '#ui/Button.tsx'
import { Mascot, type Mood } from '#ui/Mascot.tsx'
import styles from './Empty.module.css'

type Props = { mood: Mood; title?: string; way?: { href: string; title: string }; children: ReactNode }

export function Empty({ mood, title, way, children }: Props) {
  return (
    <div className={styles.empty}>
      <Mascot mood={mood} />
      {title && <h2>{bindTitle(title)}</h2>}
      <p className="stand">{Children.map(children, each => (typeof each === 'string' ? bindWords(each) : each))}</p>
      {way && <ButtonLink href={way.href}>{way.title}</ButtonLink>}
    </div>
  )
}
