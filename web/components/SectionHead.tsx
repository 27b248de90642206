import type { ReactNode } from 'react'
import styles from './SectionHead.module.css'

/** The heading of a section with its coral full stop, and the link to the whole section. */
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
