import type { ReactNode } from 'react'
import { rulesHref, whyWords, type RecommendingPlace } from '#domain/recommendations/places.ts'
import styles from './WhyLink.module.css'

/** Leads to the rules by which a block was chosen. A page has several, so the name of each says which block it is about. */
export function WhyLink({ place, about }: { place: RecommendingPlace; about: ReactNode }) {
  return (
    <a className={styles.why} href={rulesHref(place)}>
      {whyWords}
      <span className="sr"> — {about}</span>
    </a>
  )
}
