// The plan: board, month and list with common filters. View, filters and order are in the URL.
import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import type { ListedText, TextKind } from '#contract/newsroom.ts'
import type { TextStage } from '#domain/newsroom-rights.ts'
import { Button } from '#ui/Button.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { Glyph, type GlyphName } from '../../parts/Glyph.tsx'
import { lazyPart } from '../../parts/loading/lazy-part.tsx'
import { useSeen } from '../../parts/use-seen.ts'
import { useTitle } from '../../parts/use-title.ts'
import { useLetters } from '../../shell/keys/use-letters.ts'
import { useOffice } from '../../shell/office-context.ts'
import { useTextsChanged } from '../../shell/texts-changed.ts'
import { say } from '../../shell/toasts.ts'
import { Board } from './board/Board.tsx'
import type { NewStage } from './sheets/NewTextSheet.tsx'
import {
  countFilters,
  readAddress,
  writeAddress,
  type PlanAddress,
  type PlanDue,
  type PlanView,
} from './plan-address.ts'
import { gateOf, kindNames } from './plan-words.ts'
import styles from './PlanPage.module.css'
import type { PlanViewProps } from './plan-view.ts'
import { useNarrow } from '../../parts/use-media.ts'
import { SectionsButton } from '../../parts/sections/SectionsButton.tsx'
import { mayAssignNew, useOwners } from './use-names.ts'
import { usePlanActions, type Conflict } from './use-plan.ts'

// The board is shown first; the other views and the sheets are loaded after it.
const isSoon = true
const ListView = lazyPart(async () => (await import('./list/ListView.tsx')).ListView, { isSoon })
const MonthView = lazyPart(async () => (await import('./month/MonthView.tsx')).MonthView, { isSoon })
const RemovedView = lazyPart(async () => (await import('./list/RemovedView.tsx')).RemovedView, { isSoon })
const NewTextSheet = lazyPart(async () => (await import('./sheets/NewTextSheet.tsx')).NewTextSheet, { isSoon })
const TextSheet = lazyPart(async () => (await import('./sheets/TextSheet.tsx')).TextSheet, { isSoon })
const SectionsSheet = lazyPart(async () => (await import('../../parts/sections/SectionsSheet.tsx')).SectionsSheet, {
  isSoon,
})
const ReleaseSheet = lazyPart(async () => (await import('./sheets/ConfirmSheets.tsx')).ReleaseSheet, { isSoon })
const ConflictSheet = lazyPart(async () => (await import('./sheets/ConfirmSheets.tsx')).ConflictSheet, { isSoon })

/** An open plan is reloaded this often, and when the window becomes visible, because others change it too. */
const refreshMs = 30_000

const views: readonly { view: PlanView; title: string; glyph: GlyphName }[] = [
  { view: 'board', title: 'Доска', glyph: 'plan' },
  { view: 'month', title: 'Месяц', glyph: 'table' },
  { view: 'list', title: 'Список', glyph: 'list' },
]
const dueNames: Record<PlanDue, string> = { late: 'Просрочены', week: 'Сдать за неделю', none: 'Без срока' }

type Open =
  | { kind: 'text'; text: ListedText; focused?: 'deadline' | 'owner' }
  | { kind: 'new'; stage: NewStage; plannedAt?: string }
  | { kind: 'release'; text: ListedText }
  | { kind: 'conflict'; conflict: Conflict }
  | { kind: 'sections' }
  | { kind: 'filters' }

/** A number that grows when the plan has to be loaded again; by itself only without an open sheet. */
function useTurn(isBare: boolean) {
  const [turn, setTurn] = useState(0)
  const onChanged = () => setTurn(before => before + 1)
  useSeen(onChanged, { everyMs: refreshMs, isOn: isBare })
  useTextsChanged(onChanged)
  return { turn, onChanged }
}

/** True if N was pressed on another page, which opens a new idea here; only once, so a reload shows the plan. */
function useIdeaAskedElsewhere(): boolean {
  const navigate = useNavigate()
  const state = useLocation().state as { isNewIdea?: true } | null
  const isAsked = state?.isNewIdea === true
  useEffect(() => {
    if (isAsked) void navigate('.', { replace: true, state: null })
  }, [isAsked, navigate])
  return isAsked
}

export function PlanPage() {
  const { person } = useOffice()
  const isIdeaAsked = useIdeaAskedElsewhere()
  const [search, setSearch] = useSearchParams()
  const address = readAddress(search)
  const onAddress = (next: PlanAddress) => setSearch(writeAddress(next), { replace: true })
  const [open, setOpen] = useState<Open | undefined>(isIdeaAsked ? { kind: 'new', stage: 'idea' } : undefined)
  const close = () => setOpen(undefined)
  const { turn, onChanged } = useTurn(open === undefined)
  const actions = usePlanActions({ onChanged, onConflict: conflict => setOpen({ kind: 'conflict', conflict }) })
  const owners = useOwners(mayAssignNew(person))
  const isPhone = useNarrow()
  useTitle('План')
  const onNew = (stage: NewStage, plannedAt?: string) => setOpen({ kind: 'new', stage, plannedAt })
  useLetters({
    KeyM: () => onAddress({ ...address, isMine: !address.isMine }),
    KeyN: () => onNew('idea'),
  })

  function onDrop(text: ListedText, to: TextStage): void {
    const gate = gateOf(text, to)
    if (gate.kind === 'denied') say({ text: gate.reason })
    else if (gate.kind === 'release') setOpen({ kind: 'release', text })
    else if (gate.kind === 'free') void actions.move([text], to)
    else if (gate.kind === 'queue' && (to === 'ready' || to === 'out')) void actions.queue(text, to)
  }
  const shared: PlanViewProps = {
    address,
    onAddress,
    turn,
    actions,
    onMenu: (text, focused) => setOpen({ kind: 'text', text, focused }),
    onDrop,
    onNew,
    onChanged,
  }
  const filtering = { address, onAddress, onSections: () => setOpen({ kind: 'sections' }) }
  return (
    <main id="main" className="page">
      <header className={`page-bar ${styles.bar}`}>
        <h1 className="stop">План</h1>
        <ViewSwitch address={address} onAddress={onAddress} />
        {isPhone ? (
          <FiltersButton address={address} onOpen={() => setOpen({ kind: 'filters' })} />
        ) : (
          <Filters {...filtering} />
        )}
        <Button className={styles.create} onClick={() => onNew('idea')}>
          <Glyph name="plus" isSmall />
          Идея <kbd>N</kbd>
        </Button>
      </header>
      {address.view === 'board' && <Board {...shared} />}
      {address.view === 'month' && <MonthView {...shared} />}
      {address.view === 'list' && <ListView {...shared} />}
      {address.view === 'removed' && <RemovedView {...shared} />}
      {open?.kind === 'text' && (
        <TextSheet text={open.text} actions={actions} focused={open.focused} onDrop={onDrop} onClose={close} />
      )}
      {open?.kind === 'new' && (
        <NewTextSheet stage={open.stage} plannedAt={open.plannedAt} onMade={onChanged} onClose={close} />
      )}
      {open?.kind === 'release' && <ReleaseSheet text={open.text} actions={actions} onClose={close} />}
      {open?.kind === 'conflict' && (
        <ConflictSheet conflict={open.conflict} owners={owners ?? []} actions={actions} onClose={close} />
      )}
      {open?.kind === 'filters' && <FiltersSheet {...filtering} onClose={close} />}
      {open?.kind === 'sections' && (
        <SectionsSheet
          chosen={address.sections}
          onChoose={sections => onAddress({ ...address, sections })}
          onClose={close}
        />
      )}
    </main>
  )
}

function ViewSwitch({ address, onAddress }: Omit<FiltersProps, 'onSections'>) {
  return (
    <div className={`segments ${styles.views}`} role="group" aria-label="Вид">
      {views.map(({ view, title, glyph }) => (
        <button
          key={view}
          type="button"
          aria-pressed={address.view === view}
          onClick={() => onAddress({ ...address, view })}
        >
          <Glyph name={glyph} isSmall />
          {title}
        </button>
      ))}
    </div>
  )
}

/** A phone has no room for the filters above the texts. */
function FiltersButton({ address, onOpen }: { address: PlanAddress; onOpen: () => void }) {
  const used = countFilters(address)
  return (
    <button
      type="button"
      className={`filter ${styles.filter}`}
      aria-haspopup="dialog"
      data-on={used > 0 || undefined}
      onClick={onOpen}
    >
      Фильтр{used > 0 && ` · ${used}`}
    </button>
  )
}

function FiltersSheet({ onClose, ...filtering }: FiltersProps & { onClose: () => void }) {
  return (
    <Sheet label="Что показать" onClose={onClose}>
      <div className={styles.sheet}>
        <h2>Что показать</h2>
        <Filters {...filtering} />
        <Button onClick={onClose}>Показать</Button>
      </div>
    </Sheet>
  )
}

type FiltersProps = {
  address: PlanAddress
  onAddress: (address: PlanAddress) => void
  onSections: () => void
}

function Filters({ address, onAddress, onSections }: FiltersProps) {
  const { sections, kind, due, isMine, q, view } = address
  const isRemoved = view === 'removed'
  return (
    <div className={styles.filters} role="group" aria-label="Что показать">
      <SectionsButton chosen={sections} onPress={onSections} />
      <Choice
        label="Вид текста"
        any="Любой вид"
        value={kind}
        options={Object.entries(kindNames) as [TextKind, string][]}
        onChoose={next => onAddress({ ...address, kind: next })}
      />
      <Choice
        label="Срок"
        any="Любой срок"
        value={due}
        options={Object.entries(dueNames) as [PlanDue, string][]}
        onChoose={next => onAddress({ ...address, due: next })}
      />
      <button
        type="button"
        className="filter"
        aria-pressed={isMine}
        onClick={() => onAddress({ ...address, isMine: !isMine })}
      >
        Только мои <kbd>M</kbd>
      </button>
      <button
        type="button"
        className="filter"
        aria-pressed={isRemoved}
        onClick={() => onAddress({ ...address, view: isRemoved ? 'board' : 'removed' })}
      >
        Убранные
      </button>
      {q !== undefined && (
        <button
          type="button"
          className="filter"
          aria-pressed="true"
          onClick={() => onAddress({ ...address, q: undefined })}
        >
          «{q}» <Glyph name="close" isSmall />
          <span className="sr">убрать слова из условий</span>
        </button>
      )}
    </div>
  )
}

type ChoiceProps<Value extends string> = {
  label: string
  any: string
  value: Value | undefined
  options: readonly (readonly [Value, string])[]
  onChoose: (value: Value | undefined) => void
}

function Choice<Value extends string>({ label, any, value, options, onChoose }: ChoiceProps<Value>) {
  return (
    <select
      className="filter"
      aria-label={label}
      value={value ?? ''}
      data-on={value !== undefined || undefined}
      onChange={event => onChoose((event.target.value || undefined) as Value | undefined)}
    >
      <option value="">{any}</option>
      {options.map(([each, title]) => (
        <option key={each} value={each}>
          {title}
        </option>
      ))}
    </select>
  )
}
