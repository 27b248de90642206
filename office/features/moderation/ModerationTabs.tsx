import type { QueueCounts } from '#contract/office/moderation.ts'
import type { ModerationTab } from './tabs.ts'

const tabs: readonly { tab: ModerationTab; title: string; countOf: (counts: QueueCounts) => number | undefined }[] = [
  { tab: 'waiting', title: 'Ждут', countOf: ({ waiting }) => waiting },
  { tab: 'reported', title: 'Жалобы', countOf: ({ reported }) => reported },
  { tab: 'appeals', title: 'Обжалования', countOf: ({ appeals }) => appeals },
  { tab: 'hidden', title: 'Скрытые', countOf: () => undefined },
]

type Props = { tab: ModerationTab; counts: QueueCounts | undefined; onTab: (tab: ModerationTab) => void }

/** Exact counts, «—» until they are known. */
export function ModerationTabs({ tab, counts, onTab }: Props) {
  return (
    <nav className="page-tabs" aria-label="Модерация">
      {tabs.map(({ tab: each, title, countOf }) => {
        const many = counts && countOf(counts)
        const hasCount = each !== 'hidden'
        return (
          <button key={each} type="button" aria-current={each === tab ? 'page' : undefined} onClick={() => onTab(each)}>
            {title}
            {hasCount && <i>{many ?? '—'}</i>}
          </button>
        )
      })}
    </nav>
  )
}
