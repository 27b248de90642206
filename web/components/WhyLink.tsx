import type { ReactNode } from 'react'
import { rulesHref, whyWords, type RecommendingPlace } from '#domain/recommendations/places.ts'
import { Icon } from '#ui/Icon.tsx'
import styles from './WhyLink.module.css'

/**
 * Leads to the rules by which a block was chosen: a sign beside its heading, because a page has several. The name of each says which block it
 * is about.
 */
export function WhyLink({ place, about }: { place: RecommendingPlace; about: ReactNode }) {
  return (
    <a className={styles.why} href={rulesHref(place)} title={whyWords}>
      <Icon name="why" small />
      <span className="sr">
        {whyWords}&nbsp;— {about}
      </span>
    </a>
  )
}
