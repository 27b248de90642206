import type { ReactNode } from 'react'
import styles from './ReadOnlyOffline.module.css'
import { offlineWords, useOffline } from './use-offline.ts'

/**
 * Disables all controls inside while offline; links stay usable. `isSaid` adds a line with the reason, for parts that are far from the bar at the
 * top of the page, or cover it.
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
