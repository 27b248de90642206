import { Heading } from '../../components/Heading.tsx'
import { useEffect, useState } from 'react'
import { listKeptPages, type KeptPage } from './kept-pages.ts'
import styles from './KeptPages.module.css'

/** What opens without a connection. The links open documents: those the service worker answers. */
export function KeptPages() {
  const [pages, setPages] = useState<KeptPage[]>([])
  useEffect(() => void listKeptPages().then(setPages, () => {}), [])
  const lists = [
    { title: 'Взятое в дорогу', items: pages.filter(({ isSaved }) => isSaved) },
    { title: 'Прочитанное недавно', items: pages.filter(({ isSaved }) => !isSaved) },
  ].filter(({ items }) => items.length > 0)
  return lists.map(({ title, items }) => (
    <section key={title} className={styles.kept}>
      <Heading level={2} className="stop">
        {title}
      </Heading>
      <ul>
        {items.map(page => (
          <li key={page.path}>
            <a href={page.path} data-document>
              {page.title}
            </a>
          </li>
        ))}
      </ul>
    </section>
  ))
}
