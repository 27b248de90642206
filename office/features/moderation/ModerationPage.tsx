// «Модерация»: the queue of comments, what was hidden, and what its authors answered. The keys of the queue are in use-moderation-keys.ts.
import { useSearchParams } from 'react-router'
import { tipStates } from '#contract/newsroom-tips.ts'
import { Mascot } from '#ui/Mascot.tsx'
import { useTitle } from '../../parts/use-title.ts'
import { useOffice } from '../../shell/office-context.ts'
import { AppealsTab } from './AppealsTab.tsx'
import { HiddenTab } from './HiddenTab.tsx'
import { moderationTabs, type ModerationTab } from './tabs.ts'
import { TipsTab } from './tips/TipsTab.tsx'
import { QueueTab } from './queue/QueueTab.tsx'

export function ModerationPage() {
  const { person } = useOffice()
  useTitle('Модерация')
  const [search, setSearch] = useSearchParams()
  const tab = moderationTabs.find(each => each === search.get('tab')) ?? 'waiting'
  const section = search.get('section')
  const order = search.get('order') === 'newest' ? 'newest' : 'oldest'
  /** Filters stay in the address. */
  const change = (changes: Record<string, string | null>) =>
    setSearch(
      before => {
        const next = new URLSearchParams(before)
        for (const [name, value] of Object.entries(changes))
          if (value === null) next.delete(name)
          else next.set(name, value)
        return next
      },
      { replace: true },
    )
  const turn = (next: ModerationTab) => change({ tab: next === 'waiting' ? null : next, state: null, comment: null })
  if (tab === 'tips') {
    const state = tipStates.find(each => each === search.get('state')) ?? 'waiting'
    const comment = Number(search.get('comment'))
    return (
      <TipsTab
        state={state}
        opened={Number.isSafeInteger(comment) && comment > 0 ? comment : null}
        onTab={turn}
        onState={next => change({ state: next === 'waiting' ? null : next })}
        onOpen={id => change({ comment: id === null ? null : String(id) })}
      />
    )
  }
  if (!person.moderates) return <NotYours />
  if (tab === 'hidden') return <HiddenTab onTab={turn} />
  if (tab === 'appeals') return <AppealsTab onTab={turn} />
  return (
    <QueueTab
      key={`${tab} ${section} ${order}`}
      view={{ kind: tab, section, order }}
      onTab={turn}
      onSection={next => change({ section: next })}
      onOrder={next => change({ order: next === 'oldest' ? null : next })}
    />
  )
}

function NotYours() {
  return (
    <main id="main" className="page-notice">
      <Mascot mood="think" width={112} />
      <h1>Это для модераторов комментариев</h1>
      <p>Роль модератора даёт главный редактор.</p>
    </main>
  )
}
