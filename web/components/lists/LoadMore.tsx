// «Показать ещё»: a link to the next page; the running application appends its items to the list instead. After a failure the list stays
// as it is, the button says so, and a press tries again.
import { useEffect, useRef, useState } from 'react'
import { useFetcher, useLocation } from 'react-router'
import { growBy } from '../../client/page-cache.ts'
import { appendById, type CardList } from '../../data/card.ts'
import { formatNumber } from '#russian/plural.ts'
import styles from './LoadMore.module.css'
import { MoreButton } from './MoreButton.tsx'
import { useFocusOnGrowth } from './use-focus-on-growth.ts'

type Item = { id: number }
/** Name of a growing list among the data of its page; most pages have one list. */
type ListName = 'list' | 'recipes'

/** Pages appended in this tab, by history entry and list name: going back shows them again. */
const appended = new Map<string, { items: Item[]; page: number; pages: number }>()

/** The home page is an index route: the router needs `index` in the URL to fetch its data. */
const fetchHref = (href: string) => (href.startsWith('/?') ? href.replace('/?', '/?index&') : href)

const missingWords = () =>
  navigator.onLine
    ? 'Продолжение не загрузилось, а список на месте. Нажмите ещё раз.'
    : 'Нет связи с сервером, а список на месте. Проверьте интернет и нажмите ещё раз.'

/** Returns all items of a growing list, and `more`: the link that loads the next page, or the end of the list. */
export function useGrowingList<T extends Item>(
  first: CardList<T>,
  hrefOf: (page: number) => string,
  name: ListName = 'list',
) {
  const key = `${useLocation().key} ${name}`
  const fetcher = useFetcher()
  const [grown, setGrown] = useState(
    () =>
      (appended.get(key) as { items: T[]; page: number; pages: number } | undefined) ?? {
        items: [],
        page: first.page,
        pages: first.pages,
      },
  )
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const isAsking = useRef(false)
  const shownKey = useRef(key)
  const { box, end, rememberFocus } = useFocusOnGrowth(grown.page)

  useEffect(() => {
    shownKey.current = key
    setGrown((appended.get(key) as typeof grown | undefined) ?? { items: [], page: first.page, pages: first.pages })
  }, [key, first])
  const items = appendById(first.items, grown.items)
  const next = grown.page + 1
  const hasMore = grown.page < grown.pages
  const shown = `Показано ${formatNumber(Math.min(first.total, first.before + items.length))} из ${formatNumber(first.total)}`
  const load = async (isByKeys: boolean) => {
    if (isAsking.current) return
    isAsking.current = true
    setBusy(true)
    setProblem('')
    rememberFocus(isByKeys)
    const came = await growBy(hrefOf(next), () => void fetcher.load(fetchHref(hrefOf(next))))
    const page = (came as Record<ListName, CardList<T>> | undefined)?.[name]
    isAsking.current = false
    setBusy(false)
    if (!page) return setProblem(missingWords())
    const all = { items: appendById(grown.items, page.items), page: page.page, pages: page.pages }
    appended.set(key, all)
    // Another list may be shown in its place by now.
    if (shownKey.current === key) setGrown(all)
  }
  const more =
    hasMore || grown.items.length > 0 ? (
      <div ref={box} className={`${styles.more} no-print`}>
        {hasMore && (
          <MoreButton href={hrefOf(next)} isBusy={isBusy} problem={problem} onMore={isByKeys => void load(isByKeys)}>
            Показать ещё
          </MoreButton>
        )}
        <p ref={end} aria-live="polite" tabIndex={hasMore ? undefined : -1}>
          {shown}
        </p>
      </div>
    ) : null
  return { items, more }
}
