// The first three entries of a feed, read from the feed itself as any program reads it.
import { cutAtWord } from '#russian/cut-at-word.ts'
import { LoadError } from '../../../parts/loading/LoadError.tsx'
import { useLoaded } from '../../../parts/loading/use-loaded.ts'
import page from '../MagazinePage.module.css'

type Entry = { title: string; words: string; isWhole: boolean }
const excerptMax = 220
const [turnsMax, pauseMs] = [10, 300]

/** Words of neighbouring blocks do not run together. */
const blockEnd = /<\/(p|h\d|li|div|figcaption|blockquote|t[dhr])>|<br\b[^>]*>/gi
const textIn = (html: string) =>
  new DOMParser()
    .parseFromString(html.replace(blockEnd, '$& '), 'text/html')
    .body.textContent.replace(/\s+/g, ' ')
    .trim()

function entriesOf(xml: string): Entry[] {
  const feed = new DOMParser().parseFromString(xml, 'text/xml')
  return [...feed.querySelectorAll('item')].slice(0, 3).map(item => {
    const [whole] = item.getElementsByTagName('content:encoded')
    return {
      title: item.querySelector('title')?.textContent ?? '',
      words: cutAtWord(textIn(whole?.textContent ?? item.querySelector('description')?.textContent ?? ''), excerptMax),
      isWhole: whole !== undefined,
    }
  })
}

/** `isWhole`: what the settings say. */
export function FeedPreview({ address, isWhole }: { address: string; isWhole: boolean }) {
  const { value, error, reload } = useLoaded(address, async signal => {
    for (let turn = 1; ; turn += 1) {
      const response = await fetch(address, { signal })
      if (!response.ok) throw new Error(`${response.status}`)
      const entries = entriesOf(await response.text())
      // Kept answers are dropped a moment after a change was saved.
      if (turn === turnsMax || entries.every(entry => entry.isWhole === isWhole)) return entries
      await new Promise(resolve => setTimeout(resolve, pauseMs))
    }
  })
  if (error !== undefined) return <LoadError error={error} onRetry={reload} />
  if (!value) return null
  return (
    <section aria-label="Первые записи" className="form-stack">
      {value.length === 0 && <p className="dim">Записей пока нет.</p>}
      {value.map(({ title, words, ...entry }) => (
        <article key={title} className={page.sample}>
          <b>{title}</b>
          <span>{words}</span>
          <small>{entry.isWhole ? 'Целиком' : 'Выдержка'}</small>
        </article>
      ))}
    </section>
  )
}
