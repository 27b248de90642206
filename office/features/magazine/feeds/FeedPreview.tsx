// The first three entries of a feed, read from the feed itself as any program reads it.
import { cutAtWord } from '#russian/cut-at-word.ts'
import { LoadError } from '../../../parts/loading/LoadError.tsx'
import { useLoaded } from '../../../parts/loading/use-loaded.ts'
import page from '../MagazinePage.module.css'

type Entry = { title: string; words: string; isWhole: boolean }
const excerptMax = 220

const textIn = (html: string) => new DOMParser().parseFromString(html, 'text/html').body.textContent.trim()

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

export function FeedPreview({ address }: { address: string }) {
  const { value, error, reload } = useLoaded(address, async signal => {
    // With a query of its own it is no kept answer, which a change of this moment may not have reached.
    const response = await fetch(`${address}?office=${Date.now()}`, { signal })
    if (!response.ok) throw new Error(`${response.status}`)
    return entriesOf(await response.text())
  })
  if (error !== undefined) return <LoadError error={error} onRetry={reload} />
  if (!value) return null
  return (
    <section aria-label="Первые записи" className="form-stack">
      {value.length === 0 && <p className="dim">Записей пока нет.</p>}
      {value.map(({ title, words, isWhole }) => (
        <article key={title} className={page.sample}>
          <b>{title}</b>
          <span>{words}</span>
          <small>{isWhole ? 'Целиком' : 'Выдержка'}</small>
        </article>
      ))}
    </section>
  )
}
