import { Heading } from '../../components/Heading.tsx'
import type { OutlineItem } from '#article-body/outline.ts'
import styles from './Chapters.module.css'

/** The table of contents; client/toc-spy.ts marks the current chapter. */
export function Chapters({ items }: { items: OutlineItem[] }) {
  return (
    <nav className={`${styles.toc} no-print`} aria-labelledby="toc-title" data-toc>
      <Heading level={2} id="toc-title">
        В этой статье
      </Heading>
      <ol>
        {items.map(item => (
          <li key={item.anchor}>
            {/* client/toc-spy.ts marks the current chapter, also before hydration. */}
            <a href={`#${item.anchor}`} suppressHydrationWarning>
              {item.text}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
