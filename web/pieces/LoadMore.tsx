// «Показать ещё»: a link to the next page that, once the application runs, brings its items here instead.
import { useEffect, useRef, useState } from 'react'
import { useFetcher, useLocation } from 'react-router'
import { ButtonLink } from '#ui/Button.tsx'
import { appendById, type CardList } from '../data/card.ts'
import { formatNumber } from '../format/plural.ts'
import styles from './LoadMore.module.css'

type Item = { id: number }
type Listed<T extends Item> = { list: CardList<T> }

/** Pages appended in this tab, so that coming back finds them (by history entry). */
const appended = new Map<string, { items: Item[]; page: number; pages: number }>()

/** The home page is an index route: the router wants to be told so. */
const fetchHref = (href: string) => (href.startsWith('/?') ? href.replace('/?', '/?index&') : href)

/** All items of a list that grows; `more` is the link that makes it grow. */
export function useGrowingList<T extends Item>(first: CardList<T>, hrefOf: (page: number) => string) {
  const { key } = useLocation()
  const fetcher = useFetcher<Listed<T>>()
  const [grown, setGrown] = useState(
    () =>
      (appended.get(key) as { items: T[]; page: number; pages: number } | undefined) ?? {
        items: [],
        page: first.page,
        pages: first.pages,
      },
  )
  const asked = useRef(0)
  const data = fetcher.data

  useEffect(() => {
    setGrown((appended.get(key) as typeof grown | undefined) ?? { items: [], page: first.page, pages: first.pages })
  }, [key, first])
  useEffect(() => {
    if (!data || asked.current !== data.list.page) return
    asked.current = 0
    setGrown(before => {
      const next = { items: appendById(before.items, data.list.items), page: data.list.page, pages: data.list.pages }
      appended.set(key, next)
      return next
    })
  }, [data, key])

  const items = appendById(first.items, grown.items)
  const next = grown.page + 1
  const more =
    grown.page < grown.pages ? (
      <div className={`${styles.more} no-print`}>
        <ButtonLink
          kind="quiet"
          isBig
          isBusy={fetcher.state !== 'idle'}
          href={hrefOf(next)}
          rel="next"
          onClick={event => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return
            event.preventDefault()
            asked.current = next
            void fetcher.load(fetchHref(hrefOf(next)))
          }}
        >
          Показать ещё
        </ButtonLink>
        <p aria-live="polite">
          Показано {formatNumber(Math.min(first.total, first.before + items.length))} из {formatNumber(first.total)}
        </p>
      </div>
    ) : null
  return { items, more }
}
