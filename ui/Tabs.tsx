import styles from './Tabs.module.css'

/** Tabs that are links: each is a page of its own. */
export function Tabs({
  label,
  tabs,
}: {
  label: string
  tabs: { href: string; title: string; isCurrent: boolean; count?: string }[]
}) {
  return (
    <nav aria-label={label} className={styles.tabs}>
      {tabs.map(tab => (
        <a key={tab.href} href={tab.href} aria-current={tab.isCurrent ? 'page' : undefined}>
          {tab.title}
          {tab.count && <i>{tab.count}</i>}
        </a>
      ))}
    </nav>
  )
}
