// «Почта»: what readers write, in one queue. Filters and the open letter are in the address; on a phone a letter takes the place of the list.
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { checkTypos, listOfficeInbox, type OfficeInboxItem } from '#contract/newsroom-inbox.ts'
import { Mascot } from '#ui/Mascot.tsx'
import { LoadError } from '../../parts/loading/LoadError.tsx'
import { useLoaded } from '../../parts/loading/use-loaded.ts'
import { usePages } from '../../parts/loading/use-pages.ts'
import { useNarrow } from '../../parts/use-media.ts'
import { useNow } from '../../parts/use-now.ts'
import { useTabInSight } from '#ui/use-tab-in-sight.ts'
import { useTitle } from '../../parts/use-title.ts'
import { bellLine } from '../../session/bell-line.ts'
import { useLetters } from '../../shell/keys/use-letters.ts'
import { useOffice } from '../../shell/office-context.ts'
import { ReadOnlyOffline } from '../../shell/offline/ReadOnlyOffline.tsx'
import { emptyOf, kinds, kindTitles, type Kind } from './inbox-words.ts'
import { InboxList } from './InboxList.tsx'
import styles from './InboxPage.module.css'
import { LetterPane, type Beside } from './LetterPane.tsx'
import { useInboxActions } from './use-inbox.ts'

const pageSize = 30

type Address = { kind: Kind | undefined; isMine: boolean; isDone: boolean; item: number | undefined }

function readAddress(search: URLSearchParams): Address {
  const item = Number(search.get('item') ?? 0)
  return {
    kind: kinds.find(each => each === search.get('kind')),
    isMine: search.has('mine'),
    isDone: search.has('done'),
    item: Number.isSafeInteger(item) && item > 0 ? item : undefined,
  }
}

function writeAddress({ kind, isMine, isDone, item }: Address): URLSearchParams {
  const search = new URLSearchParams()
  if (kind) search.set('kind', kind)
  if (isMine) search.set('mine', '')
  if (isDone) search.set('done', '')
  if (item !== undefined) search.set('item', String(item))
  return search
}

function useInbox({ kind, isMine, isDone }: Address) {
  const { ask } = useOffice()
  return usePages(`${kind} ${isMine} ${isDone}`, async (before: number | undefined, signal) => {
    const query = {
      limit: pageSize,
      state: isDone ? 'done' : 'new',
      mine: isMine ? '1' : '0',
      ...(kind && { kind }),
      ...(before !== undefined && { before }),
    } as const
    const reply = await ask(listOfficeInbox, { query }, { signal })
    return { ...reply, next: reply.items.length === pageSize ? reply.items.at(-1)!.id : null }
  })
}

/** Reports whose words are gone are closed, and those that are safe are offered together; only for those who correct mistakes. */
function useBundle(isFor: boolean, onGone: () => void) {
  const { ask } = useOffice()
  return useLoaded(String(isFor), async signal => {
    if (!isFor) return undefined
    const checked = await ask(checkTypos, {}, { signal })
    if (checked.gone.length > 0) onGone()
    return checked
  })
}

/** The page: the list, the letter that is open, and what changes them. */
function useInboxPage() {
  const [search, setSearch] = useSearchParams()
  const address = readAddress(search)
  const inbox = useInbox(address)
  const { value, reload, change } = inbox
  const bundle = useBundle(value?.counts.typo !== undefined && !address.isDone, reload)
  const list = useRef<HTMLOListElement>(null)
  // What was taken back is read again.
  const [turn, setTurn] = useState(0)
  const items = value?.items ?? []
  const isPhone = useNarrow()
  const current = address.item ?? (isPhone ? undefined : items[0]?.id)
  const go = (next: Partial<Address>) => setSearch(writeAddress({ ...address, ...next }), { replace: true })
  const open = (id: number | undefined) => {
    go({ item: id })
    // After the list has been rendered without what is done.
    const row = id === undefined ? 'a' : `a[data-id='${id}']`
    setTimeout(() => list.current?.querySelector<HTMLElement>(row)?.focus())
  }
  const refresh = () => {
    reload()
    bundle.reload()
  }
  const actions = useInboxActions({
    onDone: ids => {
      const isLeft = ({ id }: OfficeInboxItem) => !ids.includes(id)
      const after = items.slice(items.findIndex(({ id }) => id === current) + 1)
      change(before => ({ ...before, items: before.items.filter(isLeft) }))
      if (current !== undefined && ids.includes(current))
        open(isPhone ? undefined : (after.find(isLeft) ?? items.findLast(isLeft))?.id)
      refresh()
    },
    onBack: ids => {
      refresh()
      setTurn(before => before + 1)
      go({ item: ids[0], isDone: false })
    },
  })
  const step = (by: 1 | -1) => {
    const at = items.findIndex(({ id }) => id === current)
    const next = items[Math.max(0, Math.min(items.length - 1, at + by))]
    if (next) open(next.id)
  }
  useEffect(() => bellLine.subscribe(reload), [reload])
  useLetters({ KeyJ: () => step(1), KeyK: () => step(-1) })
  return { address, inbox, items, bundle: bundle.value?.simple ?? [], list, current, turn, go, open, actions }
}

export function InboxPage() {
  const { address, inbox, items, bundle, list, current, turn, go, open, actions } = useInboxPage()
  const { value, error, isSlow, reload } = inbox
  const now = useNow(items.length)
  useTitle('Почта')
  return (
    <main id="main" className="page">
      <ReadOnlyOffline>
        <InboxBar address={address} counts={value?.counts ?? {}} mine={value?.mine ?? 0} onGo={go} />
        {error !== undefined && <LoadError error={error} onRetry={reload} />}
        {!value && isSlow && <Skeleton />}
        {value && (
          <div
            className={styles.columns}
            data-open={address.item !== undefined || undefined}
            data-empty={(items.length === 0 && current === undefined) || undefined}
          >
            {items.length === 0 ? (
              <Empty
                address={address}
                onAll={() => go({ kind: undefined, isMine: false, isDone: false })}
                onDone={() => go({ kind: undefined, isMine: false, isDone: true })}
              />
            ) : (
              <InboxList
                ref={list}
                items={items}
                pages={inbox}
                current={current}
                now={now}
                addressOf={item => addressOf(address, item)}
              />
            )}
            {current !== undefined && (
              <LetterPane
                key={`${current} ${turn}`}
                id={current}
                now={now}
                actions={actions}
                bundle={bundle}
                beside={besideOf(items, current)}
                onBeside={open}
                onLeave={() => open(undefined)}
              />
            )}
          </div>
        )}
      </ReadOnlyOffline>
    </main>
  )
}

/** The letter that follows in the list; at its end the one before. */
function besideOf(items: readonly OfficeInboxItem[], current: number): Beside | undefined {
  const at = items.findIndex(({ id }) => id === current)
  const [after, before] = [items[at + 1], items[at - 1]]
  if (after) return { item: after, isAfter: true }
  return before && { item: before, isAfter: false }
}

function Empty({ address, onAll, onDone }: { address: Address; onAll: () => void; onDone: () => void }) {
  const isNarrow = address.kind !== undefined || address.isMine || address.isDone
  return (
    <div className={`page-empty ${styles.list}`}>
      <Mascot mood="joy" width={120} />
      <p>{emptyOf(address.kind, address)}</p>
      <button type="button" className="link" onClick={isNarrow ? onAll : onDone}>
        {isNarrow ? 'Показать всё новое' : 'Посмотреть разобранные'}
      </button>
    </div>
  )
}

const addressOf = (address: Address, { id }: OfficeInboxItem) =>
  `/inbox?${String(writeAddress({ ...address, item: id }))}`

type BarProps = {
  address: Address
  counts: Partial<Record<Kind, number>>
  mine: number
  onGo: (next: Partial<Address>) => void
}

function InboxBar({ address, counts, mine, onGo }: BarProps) {
  const own = kinds.filter(kind => counts[kind] !== undefined)
  const total = own.reduce((sum, kind) => sum + (counts[kind] ?? 0), 0)
  const row = useTabInSight<HTMLDivElement>(address.kind)
  const tab = (kind: Kind | undefined, title: string, many: number) => (
    <button
      key={title}
      type="button"
      aria-pressed={address.kind === kind}
      onClick={() => onGo({ kind, item: undefined })}
    >
      {title}
      {many > 0 && <i>{many}</i>}
    </button>
  )
  return (
    <header className={`page-bar ${styles.bar}`}>
      <h1 className="stop">Почта</h1>
      {own.length > 1 && (
        <div ref={row} className={`page-tabs fade-edges ${styles.tabs}`} role="group" aria-label="Что показать">
          {tab(undefined, 'Всё', total)}
          {own.map(kind => tab(kind, kindTitles[kind], counts[kind] ?? 0))}
        </div>
      )}
      <span className={styles.filters}>
        <button
          type="button"
          className="filter"
          aria-pressed={address.isMine}
          onClick={() => onGo({ isMine: !address.isMine, item: undefined })}
        >
          Мне{mine > 0 && ` · ${mine}`}
        </button>
        <button
          type="button"
          className="filter"
          aria-pressed={address.isDone}
          onClick={() => onGo({ isDone: !address.isDone, item: undefined })}
        >
          Разобранные
        </button>
      </span>
    </header>
  )
}

function Skeleton() {
  return (
    <div className={styles.skeleton} role="status" aria-label="Письма загружаются">
      <i />
      <i />
      <i />
      <i />
    </div>
  )
}
