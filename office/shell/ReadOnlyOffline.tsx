import type { ReactNode } from 'react'
import styles from './ReadOnlyOffline.module.css'
import { offlineWords, useOffline } from './use-offline.ts'

/**
 * Everything inside that could change something is disabled while there is no connection; links and words stay. `isSaid`: a line above
 * tells why, for a part that stands far from the bar at the top of the page, or over it.
 */
export function ReadOnlyOffline({ children, isSaid = false }: { children: ReactNode; isSaid?: boolean }) {
  const isOffline = useOffline()
  return (
    <fieldset className={styles.all} disabled={isOffline} aria-label={isOffline ? offlineWords : undefined}>
      {isOffline && isSaid && (
        <p className={styles.said} role="status">
          {offlineWords}.
        </p>
      )}
      {children}
    </fieldset>
  )
}
