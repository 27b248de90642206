import { useEffect } from 'react'
import { takeComments, type QueueCounts } from '#contract/office/moderation.ts'
import { useLoaded } from '../../parts/loading/use-loaded.ts'
import { useTabInSight } from '#ui/use-tab-in-sight.ts'
import { bellCounts } from '../../shell/bell/bell-store.ts'
import { useOffice } from '../../shell/office-context.ts'
import type { ModerationTab } from './tabs.ts'

const tabs: readonly { tab: ModerationTab; title: string; countOf: (counts: QueueCounts) => number | undefined }[] = [
  { tab: 'waiting', title: 'Ждут', countOf: ({ waiting }) => waiting },
  { tab: 'reported', title: 'Жалобы', countOf: ({ reported }) => reported },
  { tab: 'appeals', title: 'Обжалования', countOf: ({ appeals }) => appeals },
  { tab: 'hidden', title: 'Скрытые', countOf: () => undefined },
  { tab: 'tips', title: 'Советы', countOf: () => undefined },
]

type Props = { tab: ModerationTab; counts: QueueCounts | undefined; onTab: (tab: ModerationTab) => void }

/** Exact counts, «—» until they are known; where nobody waits there is no figure. */
export function ModerationTabs({ tab, counts, onTab }: Props) {
  // The counter of the navigation follows the page, which knows of its own decisions first.
  const many = counts && counts.waiting + counts.appeals
  useEffect(() => {
    if (many !== undefined) bellCounts.showModeration(many)
  }, [many])
  const row = useTabInSight<HTMLElement>(`${tab} ${many}`)
  return (
    <nav ref={row} className="page-tabs fade-edges" aria-label="Модерация">
      {tabs.map(({ tab: each, title, countOf }) => {
        const hasCount = each !== 'hidden' && each !== 'tips'
        const own = counts ? countOf(counts) : '—'
        return (
          <button key={each} type="button" aria-current={each === tab ? 'page' : undefined} onClick={() => onTab(each)}>
            {title}
            {hasCount && own !== 0 && <i>{own}</i>}
          </button>
        )
      })}
    </nav>
  )
}

/** For a page that learns no counts by itself: a request for no comments tells them. */
export function CountedTabs(props: Omit<Props, 'counts'>) {
  const { ask } = useOffice()
  const { value } = useLoaded('moderation counts', signal => ask(takeComments, { body: { most: 0 } }, { signal }))
  return <ModerationTabs {...props} counts={value?.counts} />
}
