// «Показать ещё»: a link to the next page that, once the application runs, brings its items here instead.
import { useEffect, useRef, useState } from 'react'
import { useFetcher, useLocation } from 'react-router'
import { ButtonLink } from '#ui/Button.tsx'
import { appendById, type CardList } from '../data/card.ts'
import { formatNumber } from '../format/plural.ts'
import styles from './LoadMore.module.css'

type Item = { id: number }
/** Under which name a page keeps a list that grows; most have one. */
type ListName = 'list' | 'recipes'

/** Pages appended in this tab, so that coming back finds them (by history entry and name). */
const appended = new Map<string, { items: Item[]; page: number; pages: number }>()

/** The home page is an index route: the router wants to be told so. */
const fetchHref = (href: string) => (href.startsWith('/?') ? href.replace('/?', '/?index&') : href)

/** All items of a list that grows; `more` is the link that makes it grow. */
export function useGrowingList<T extends Item>(
  first: CardList<T>,
  hrefOf: (page: number) => string,
  name: ListName = 'list',
) {
  const key = `${useLocation().key} ${name}`
  const fetcher = useFetcher<Record<ListName, CardList<T>>>()
  const [grown, setGrown] = useState(
    () =>
      (appended.get(key) as { items: T[]; page: number; pages: number } | undefined) ?? {
        items: [],
        page: first.page,
        pages: first.pages,
      },
  )
  const asked = useRef(0)
  const came = fetcher.data?.[name]

  useEffect(() => {
    setGrown((appended.get(key) as typeof grown | undefined) ?? { items: [], page: first.page, pages: first.pages })
  }, [key, first])
  useEffect(() => {
    if (!came || asked.current !== came.page) return
    asked.current = 0
    setGrown(before => {
      const next = { items: appendById(before.items, came.items), page: came.page, pages: came.pages }
      appended.set(key, next)
      return next
    })
  }, [came, key])

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
