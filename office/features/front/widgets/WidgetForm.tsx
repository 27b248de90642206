// The form of a widget. What a colleague gathers meanwhile is said, and nothing typed is lost.
import { useId, useState } from 'react'
import type { SavedWidget } from '#contract/office/widgets.ts'
import type { WidgetSlot } from '#contract/widgets.ts'
import { DraftEnd } from '../DraftEnd.tsx'
import { Field } from '../../../parts/Field.tsx'
import { fromLocal, toLocal } from '../../../parts/relative-dates.ts'
import { useSubmit } from '../../../parts/use-submit.ts'
import styles from '../Front.module.css'
import { ContentFields } from './ContentFields.tsx'
import { VisibilityFields } from './RuleFields.tsx'
import { useRuleNames } from './use-names.ts'
import { slotOptions, typeNames } from './widget-words.ts'

type Props = {
  start: SavedWidget
  isNew: boolean
  /** Gathered by somebody else since it was opened here. */
  isOvertaken: boolean
  onSave: (draft: SavedWidget) => Promise<void>
  onRemove?: () => void
  onClose: () => void
}

const common = { moreLink: null, fixed: false, show: [], hide: [], isOff: false, from: null, until: null }

/** A new widget of a type, which keeps what the types have in common. */
export function emptyWidget(type: SavedWidget['type'], slot: WidgetSlot, former?: SavedWidget): SavedWidget {
  const { title = '', position = 500, moreLink, fixed, show, hide, isOff, from, until } = former ?? {}
  const kept = former ? { moreLink, fixed, show, hide, isOff, from, until } : {}
  const frame = { ...common, ...kept, slot, title, position } as Omit<SavedWidget, 'type'>
  const own = {
    'posts-collection': { ids: [], limit: 5 },
    'taxonomy-posts': { taxonomy: 'category', slug: '', limit: 5 },
    'recipes-list': { ids: [], path: null, limit: 5 },
    'quick-poll': { ids: [] },
    'parsed-html': { html: '' },
  }[type]
  return { ...frame, type, ...own } as SavedWidget
}

/** What is missing before a widget can be kept. */
function lackOf(draft: SavedWidget): string | undefined {
  if (draft.type === 'taxonomy-posts' && draft.slug === '') return 'Выберите, откуда брать тексты'
  if (draft.type === 'posts-collection' && draft.ids.length === 0) return 'Выберите хотя бы один текст'
  if (draft.type === 'quick-poll' && draft.ids.length === 0) return 'Выберите опрос'
  if (draft.from !== null && draft.until !== null && draft.from >= draft.until) return 'Конец раньше начала'
  return undefined
}

export function WidgetForm({ start, isNew, isOvertaken, onSave, onRemove, onClose }: Props) {
  const [draft, setDraft] = useState(start)
  const [hasTried, setTried] = useState(false)
  const nameOf = useRuleNames([...draft.show, ...draft.hide])
  const change = (changes: Partial<SavedWidget>) => setDraft(before => ({ ...before, ...changes }) as SavedWidget)
  const lack = lackOf(draft)
  const { isBusy, problem, submit } = useSubmit(async () => {
    setTried(true)
    if (lack !== undefined) return
    await onSave(draft)
    onClose()
  })
  return (
    <form className={`form-stack ${styles.form}`} onSubmit={submit}>
      <FrameFields draft={draft} isNew={isNew} onChange={change} />
      <ContentFields draft={draft} onChange={setDraft} />
      <MoreFields draft={draft} onChange={change} />
      <VisibilityFields value={draft} noExceptions="Исключений нет." nameOf={nameOf} onChange={change} />
      <div className={styles.term}>
        <Field
          label="С"
          type="datetime-local"
          value={toLocal(draft.from)}
          hint="пусто&nbsp;— сразу"
          onChange={event => change({ from: fromLocal(event.target.value) ?? null })}
        />
        <Field
          label="До"
          type="datetime-local"
          value={toLocal(draft.until)}
          hint="пусто&nbsp;— пока не выключат"
          onChange={event => change({ until: fromLocal(event.target.value) ?? null })}
        />
      </div>
      <DraftEnd
        overtaken={isOvertaken ? 'этот виджет' : undefined}
        problem={problem ?? (hasTried ? lack : undefined)}
        isBusy={isBusy}
        onClose={onClose}
      >
        {onRemove && (
          <button type="button" className="link" onClick={onRemove}>
            Убрать виджет
          </button>
        )}
      </DraftEnd>
    </form>
  )
}

type PartProps = { draft: SavedWidget; onChange: (changes: Partial<SavedWidget>) => void }

function FrameFields({ draft, isNew, onChange }: PartProps & { isNew: boolean }) {
  const id = useId()
  const isScripts = draft.slot.endsWith('scripts')
  return (
    <>
      <Field
        label="Название"
        value={draft.title}
        maxLength={200}
        hint="Видят читатели; можно оставить пустым"
        onChange={event => onChange({ title: event.target.value })}
      />
      <div className={styles.term}>
        <p className="form-field">
          <label htmlFor={`${id}-slot`}>Где</label>
          <select
            id={`${id}-slot`}
            value={draft.slot}
            onChange={event => {
              const slot = event.target.value as WidgetSlot
              // Only scripts stand among scripts.
              onChange(
                slot.endsWith('scripts') && draft.type !== 'parsed-html'
                  ? emptyWidget('parsed-html', slot, draft)
                  : { slot },
              )
            }}
          >
            {slotOptions.map(([slot, name]) => (
              <option key={slot} value={slot}>
                {name}
              </option>
            ))}
          </select>
        </p>
        {isNew && (
          <p className="form-field">
            <label htmlFor={`${id}-type`}>Что</label>
            <select
              id={`${id}-type`}
              value={draft.type}
              disabled={isScripts}
              onChange={event => onChange(emptyWidget(event.target.value as SavedWidget['type'], draft.slot, draft))}
            >
              {Object.entries(typeNames).map(([type, name]) => (
                <option key={type} value={type}>
                  {name}
                </option>
              ))}
            </select>
          </p>
        )}
      </div>
    </>
  )
}

function MoreFields({ draft, onChange }: PartProps) {
  const link = draft.moreLink ?? { title: '', url: '' }
  const put = (changes: Partial<typeof link>) => {
    const next = { ...link, ...changes }
    onChange({ moreLink: next.title === '' && next.url === '' ? null : next })
  }
  return (
    <>
      <div className={styles.term}>
        <Field
          label="Ссылка «ещё»: слова"
          value={link.title}
          maxLength={100}
          onChange={event => put({ title: event.target.value })}
        />
        <Field
          label="Куда ведёт"
          value={link.url}
          maxLength={300}
          hint="/адрес или https://"
          onChange={event => put({ url: event.target.value })}
        />
      </div>
      {draft.slot.endsWith('sidebar') && (
        <label className="check-line">
          <input type="checkbox" checked={draft.fixed} onChange={event => onChange({ fixed: event.target.checked })} />
          Остаётся на виду, когда страницу прокручивают
        </label>
      )}
    </>
  )
}
