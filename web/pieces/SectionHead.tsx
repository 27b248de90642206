import type { ReactNode } from 'react'
import styles from './SectionHead.module.css'

/** Heading of a section with its coral full stop, and where there is more of it. */
export function SectionHead({
  children,
  href,
  more,
  level = 2,
  id,
}: {
  children: ReactNode
  href?: string
  more?: string
  level?: 1 | 2
  id?: string
}) {
  const Heading = `h${level}` as const
  return (
    <div className={styles.head}>
      <Heading className="stop" id={id}>
        {children}
      </Heading>
      {href && <a href={href}>{more}</a>}
    </div>
  )
}
