// An empty state: the mascot Толк, one sentence, one next step, and no other invitation on the page.
import { Heading, Standfirst } from '../Heading.tsx'
import type { ReactNode } from 'react'
import { ButtonLink } from '#ui/Button.tsx'
import { Mascot, type Mood } from '#ui/Mascot.tsx'
import styles from './Empty.module.css'

type Props = { mood: Mood; title?: string; way?: { href: string; title: string }; children: ReactNode }

export function Empty({ mood, title, way, children }: Props) {
  return (
    <div className={styles.empty} data-asks-nothing="">
      <Mascot mood={mood} />
      {title && <Heading level={2}>{title}</Heading>}
      <Standfirst>{children}</Standfirst>
      {way && <ButtonLink href={way.href}>{way.title}</ButtonLink>}
    </div>
  )
}
