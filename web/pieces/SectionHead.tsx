import type { ReactNode } from 'react'
import styles from './SectionHead.module.css'

/** Heading of a section with its coral full stop, and where there is more of it. */
export function SectionHead({
  children,
  href,
  more,
  level = 2,
}: {
  children: ReactNode
  href?: string
  more?: string
  level?: 1 | 2
}) {
  const Heading = `h${level}` as const
  return (
    <div className={styles.head}>
      <Heading className="stop">{children}</Heading>
      {href && <a href={href}>{more}</a>}
    </div>
  )
}
