// Details beside a list: a column on a wide screen, a sheet on others.
import type { ReactNode } from 'react'
import { Sheet } from '#ui/Sheet.tsx'
import { useWide } from '../use-media.ts'
import styles from './Aside.module.css'

type Props = { label: string; onClose: () => void; children: ReactNode }

export function Aside({ label, onClose, children }: Props) {
  return useWide() ? (
    // A region that scrolls is reachable by keyboard.
    <aside className={styles.aside} aria-label={label} tabIndex={0}>
      {children}
    </aside>
  ) : (
    <Sheet label={label} onClose={onClose}>
      <div className={styles.inside}>{children}</div>
    </Sheet>
  )
}

/** A list that scrolls, and what stands beside it. */
export function WithAside({ label, aside, children }: { label: string; aside: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.columns}>
      <div className={`page-scroll ${styles.main}`} tabIndex={0} role="region" aria-label={label}>
        {children}
      </div>
      {aside}
    </div>
  )
}
