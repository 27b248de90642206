import type { ReactNode } from 'react'
import styles from './ReadOnlyOffline.module.css'
import { offlineWords, useOffline } from './use-offline.ts'

/** Everything inside that could change something is disabled while there is no connection; links and words stay. */
export function ReadOnlyOffline({ children }: { children: ReactNode }) {
  const isOffline = useOffline()
  return (
    <fieldset className={styles.all} disabled={isOffline} aria-label={isOffline ? offlineWords : undefined}>
      {children}
    </fieldset>
  )
}
