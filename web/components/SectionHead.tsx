import { Heading } from './Heading.tsx'
import type { ReactNode } from 'react'
import type { RecommendingPlace } from '#domain/recommendations/places.ts'
import styles from './SectionHead.module.css'
import { WhyLink } from './WhyLink.tsx'

/** The heading of a section with its coral full stop, the link to the whole section, and why a reader sees it. */
export function SectionHead({
  children,
  href,
  more,
  level = 2,
  why,
}: {
  children: ReactNode
  href?: string
  more?: string
  level?: 1 | 2
  why?: RecommendingPlace
}) {
  return (
    <div className={styles.head}>
      <div className={styles.title}>
        <Heading level={level} className="stop">
          {children}
        </Heading>
        {why && <WhyLink place={why} about={children} />}
      </div>
      {href && <a href={href}>{more}</a>}
    </div>
  )
}
