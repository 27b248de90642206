// An empty state: the mascot Толк, one sentence, one next step.
import type { ReactNode } from 'react'
import { ButtonLink } from '#ui/Button.tsx'
import { Mascot, type Mood } from '#ui/Mascot.tsx'
import styles from './Empty.module.css'

type Props = { mood: Mood; title?: string; way?: { href: string; title: string }; children: ReactNode }

export function Empty({ mood, title, way, children }: Props) {
  return (
    <div className={styles.empty}>
      <Mascot mood={mood} />
      {title && <h2>{title}</h2>}
      <p className="stand">{children}</p>
      {way && <ButtonLink href={way.href}>{way.title}</ButtonLink>}
    </div>
  )
}
