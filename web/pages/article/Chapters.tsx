import { Heading } from '../../components/Heading.tsx'
import { Icon } from '#ui/Icon.tsx'
import type { OutlineItem } from '#article-body/outline.ts'
import styles from './Chapters.module.css'

/** The table of contents, folded where it does not stand beside the text; client/toc-spy.ts marks the current chapter. */
export function Chapters({ items }: { items: OutlineItem[] }) {
  return (
    <nav className={`${styles.toc} no-print`} aria-labelledby="toc-title" data-toc>
      <Heading level={2} id="toc-title">
        В этой статье
      </Heading>
      <details>
        <summary>
          В этой статье · {items.length}
          <Icon name="down" small />
        </summary>
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
      </details>
    </nav>
  )
}
