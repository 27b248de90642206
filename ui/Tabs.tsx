import { useEffect, useRef } from 'react'
import styles from './Tabs.module.css'

/** Tabs that are links: each is a page of its own. When they do not fit, the current tab is scrolled into view. */
export function Tabs({
  label,
  tabs,
}: {
  label: string
  tabs: { href: string; title: string; isCurrent: boolean; count?: string }[]
}) {
  const ref = useRef<HTMLElement>(null)
  const current = tabs.find(tab => tab.isCurrent)?.href
  useEffect(() => {
    const row = ref.current
    const tab = current && row?.querySelector<HTMLElement>('[aria-current]')
    // Not `scrollIntoView`, which would scroll the page too.
    if (row && tab) row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2
  }, [current])
  return (
    <nav ref={ref} aria-label={label} className={styles.tabs}>
      {tabs.map(tab => (
        <a key={tab.href} href={tab.href} aria-current={tab.isCurrent ? 'page' : undefined}>
          {tab.title}
          {tab.count && <i>{tab.count}</i>}
        </a>
      ))}
    </nav>
  )
}
