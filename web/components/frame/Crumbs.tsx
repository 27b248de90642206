import styles from './Crumbs.module.css'

export function Crumbs({ items }: { items: { title: string; url: string }[] }) {
  if (items.length === 0) return null
  return (
    <nav className={`${styles.crumbs} no-print`} aria-label="Путь">
      <ol>
        {items.map(item => (
          <li key={item.url}>
            <a href={item.url}>{item.title}</a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
