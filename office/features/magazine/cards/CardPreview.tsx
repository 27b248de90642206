// What messengers show of a page: read from the page's own head, as they do.
import { useEffect, useState } from 'react'
import { Field } from '../../../parts/Field.tsx'
import { TelegramCard, VkCard, type LinkCard } from '../../../parts/link-cards/LinkCards.tsx'
import { useLoaded } from '../../../parts/loading/use-loaded.ts'
import styles from './CardsPage.module.css'

const secondLookMs = 1_000

async function readHead(path: string, signal: AbortSignal): Promise<LinkCard | undefined> {
  const response = await fetch(path, { signal, headers: { accept: 'text/html' } })
  if (!response.ok) return undefined
  // The rest of the page has styles, which the office’s policy would refuse even in a parsed document.
  const metas = (await response.text()).match(/<meta property="og:[^>]*>/g) ?? []
  const page = new DOMParser().parseFromString(metas.join(''), 'text/html')
  const read = (property: string) => page.querySelector<HTMLMetaElement>(`meta[property='${property}']`)?.content ?? ''
  return { title: read('og:title'), description: read('og:description'), image: read('og:image') }
}

/** The path of an address of this site; undefined for others. */
function pathOf(typed: string): string | undefined {
  if (!URL.canParse(typed.trim() || '/', location.origin)) return undefined
  const { origin, pathname } = new URL(typed.trim() || '/', location.origin)
  return origin === location.origin ? pathname : undefined
}

export function CardPreview() {
  const [typed, setTyped] = useState('')
  const [path, setPath] = useState('/')
  const { value, isLoading, reload } = useLoaded(path, async signal => ({ head: await readHead(path, signal) }))
  // Kept pages are dropped a moment after a change was saved.
  useEffect(() => {
    const timer = setTimeout(reload, secondLookMs)
    return () => clearTimeout(timer)
    // The effect does not read the path; another one triggers another look.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [path, reload])
  const problem = pathOf(typed) === undefined ? 'ожидается адрес этого журнала' : undefined
  return (
    <section className="form-stack" aria-label="Как покажут ссылку">
      <h3>Как покажут ссылку</h3>
      <Field
        label="Адрес страницы"
        value={typed}
        maxLength={500}
        placeholder="/"
        hint="как сейчас у читателей; Enter&nbsp;— показать"
        autoComplete="off"
        {...(problem !== undefined && { error: problem })}
        onChange={event => setTyped(event.target.value)}
        onBlur={() => setPath(before => pathOf(typed) ?? before)}
        onKeyDown={event => {
          if (event.key === 'Enter') setPath(before => pathOf(typed) ?? before)
        }}
      />
      {value && !value.head && !isLoading && <p role="status">Такой страницы нет.</p>}
      {value?.head && (
        <div className={styles.messengers}>
          <TelegramCard {...value.head} />
          <VkCard {...value.head} />
        </div>
      )}
    </section>
  )
}
