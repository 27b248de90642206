import { useId, type ReactNode } from 'react'
import { Heading } from './Heading.tsx'
import styles from './Part.module.css'

/** A named part of a reader's own page: its name at the left, what is in it beside it, one below the other on a phone. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.part} aria-labelledby={id}>
      <Heading level={2} className="stop" id={id}>
        {title}
      </Heading>
      {children}
    </section>
  )
}
