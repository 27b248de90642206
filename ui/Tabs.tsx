import styles from './Tabs.module.css'
import { useTabInSight } from './use-tab-in-sight.ts'

/** Tabs that are links: each is a page of its own. When they do not fit, the current tab is scrolled into view. */
export function Tabs({
  label,
  tabs,
}: {
  label: string
  /** `count` stands after the title; `ofWhat` is heard after it: «3 новых». */
  tabs: { href: string; title: string; isCurrent: boolean; count?: string | undefined; ofWhat?: string | undefined }[]
}) {
  const row = useTabInSight<HTMLElement>(tabs.find(tab => tab.isCurrent)?.href)
  return (
    <nav ref={row} aria-label={label} className={`${styles.tabs} fade-edges`}>
      {tabs.map(tab => (
        <a key={tab.href} href={tab.href} aria-current={tab.isCurrent ? 'page' : undefined}>
          {tab.title}
          {tab.count && (
            <i data-long={tab.count.length > 2 || undefined}>
              {tab.count}
              {tab.ofWhat && <span className="sr"> {tab.ofWhat}</span>}
            </i>
          )}
        </a>
      ))}
    </nav>
  )
}
