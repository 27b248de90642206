import styles from './Crumbs.module.css'

/** Nothing where the way would be the home page alone: the wordmark leads there. */
export function Crumbs({ items }: { items: { title: string; url: string }[] }) {
  if (items.every(({ url }) => url === '/')) return null
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
