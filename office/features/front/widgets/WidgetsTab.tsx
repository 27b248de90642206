// «Виджеты»: by slot, in the order of the page, each with its rules in words, a switch and its form.
import { useState } from 'react'
import { checkWidgets, type Front } from '#contract/front.ts'
import type { SavedWidget } from '#contract/office/widgets.ts'
import type { WidgetPlace } from '#contract/widgets.ts'
import { Mascot } from '#ui/Mascot.tsx'
import { newWidgetKey, reorderWidgets, widgetItems, type WidgetItem } from '../front-state.ts'
import type { Marked } from '../mark-frame.ts'
import { Sorting } from '../Sorting.tsx'
import { termWords } from '../term-words.ts'
import type { FrontActions } from '../use-front.ts'
import { useOffice } from '../../../shell/office-context.ts'
import switchStyles from '#ui/Switch.module.css'
import styles from '../Front.module.css'
import { Tester } from './Tester.tsx'
import { useRuleNames } from './use-names.ts'
import { emptyWidget, WidgetForm } from './WidgetForm.tsx'
import { contentWords, namedBy, rulesWords, slotName, slotOptions, type NameOf } from './widget-words.ts'

type Props = {
  front: Front
  actions: FrontActions
  now: Date
  path: string
  onPath: (path: string) => void
  onLook: (marked: Marked | undefined) => void
  turn: string
}
type Opened = { key: string; version: number; start: SavedWidget }

function useOpened(front: Front, onPath: Props['onPath'], onLook: Props['onLook']) {
  const { ask } = useOffice()
  const [opened, setOpened] = useState<Opened>()
  return {
    opened,
    setOpened,
    /** Opens the form, and leads the preview to the first page that has the widget. */
    async open({ key, version, value: { draft } }: WidgetItem) {
      setOpened({ key, version, start: draft })
      onLook({ kind: 'widget', place: draft.slot.replace(/^(recipes|health)-/, '') as WidgetPlace, title: draft.title })
      for (const page of pagesToLookAt(draft, front)) {
        const test = await ask(checkWidgets, { body: { path: page } }).catch(() => undefined)
        if (test?.items.some(each => each.key === key && each.isShown)) return onPath(page)
      }
    },
    close() {
      setOpened(undefined)
      onLook(undefined)
    },
  }
}

export function WidgetsTab({ front, actions, now, path, onPath, onLook, turn }: Props) {
  const { opened, setOpened, open, close } = useOpened(front, onPath, onLook)
  const widgets = widgetItems(front)
  const nameOf = useRuleNames(
    widgets.flatMap(({ value: { draft } }) => [...draft.show, ...draft.hide, ...namedBy(draft)]),
  )
  const slots = slotOptions.filter(([slot]) => widgets.some(({ value }) => value.draft.slot === slot))
  const add = () => setOpened({ key: newWidgetKey(), version: 0, start: emptyWidget('posts-collection', 'sidebar') })
  const isNew = opened !== undefined && !widgets.some(({ key }) => key === opened.key)
  const formOf = (item: WidgetItem | undefined) =>
    opened && (
      <WidgetForm
        start={opened.start}
        isNew={!item}
        isOvertaken={item !== undefined && item.version !== opened.version}
        onSave={draft =>
          actions.save([{ key: opened.key, expected: item?.version ?? 0, wanted: { kind: 'widget', draft } }])
        }
        {...(item && {
          onRemove: () => {
            close()
            void actions.gather(
              [{ key: item.key, expected: item.version, wanted: null }],
              `«${nameOfWidget(item.value.draft, nameOf)}» уберётся, когда покажете всем`,
            )
          },
        })}
        onClose={close}
      />
    )
  return (
    <>
      <div className={styles.head}>
        <h2 className="stop">Виджеты</h2>
        <button type="button" className="link" onClick={add}>
          Добавить
        </button>
      </div>
      {isNew && <section aria-label="Новый виджет">{formOf(undefined)}</section>}
      {widgets.length === 0 && !isNew && <NoWidgets />}
      {slots.map(([slot, name]) => {
        const list = widgets.filter(({ value }) => value.draft.slot === slot)
        return (
          <section key={slot} aria-label={name}>
            <h3>{name}</h3>
            <Sorting
              name={`widget ${slot}`}
              label={name}
              placeOf={at => `место ${at + 1} из ${list.length}`}
              onMove={(key, to) => void actions.gather(reorderWidgets(list, key, to), 'Порядок виджетов изменён')}
              rows={list.map(item => ({
                key: item.key,
                title: nameOfWidget(item.value.draft, nameOf),
                content: (
                  <WidgetRow
                    item={item}
                    actions={actions}
                    now={now}
                    nameOf={nameOf}
                    isOpen={opened?.key === item.key}
                    form={opened?.key === item.key ? formOf(item) : null}
                    onToggle={() => (opened?.key === item.key ? close() : void open(item))}
                  />
                ),
              }))}
            />
          </section>
        )
      })}
      <Tester widgets={widgets} path={path} onPath={onPath} turn={turn} />
    </>
  )
}

/** Pages that may have the widget: those that its rules name, the front page, the newest articles, and the parts of the site. */
function pagesToLookAt({ show }: SavedWidget, { river }: Front): string[] {
  const named = show.flatMap(({ type, value }) =>
    value === null
      ? []
      : type === 'category'
        ? [`/topics/${value}/`]
        : type === 'category-health'
          ? [`/health/${value}/`]
          : [],
  )
  return [...named, '/', ...river.slice(0, 3).map(({ url }) => url), '/recipes/', '/health/']
}

function NoWidgets() {
  return (
    <div className="page-empty">
      <Mascot mood="sleep" width={120} />
      <p>Виджетов нет. Поставьте рядом с текстами то, что пригодится: подборку, опрос, рецепты.</p>
    </div>
  )
}

const nameOfWidget = (draft: SavedWidget, nameOf: NameOf) =>
  draft.title || `${slotName(draft.slot)}: ${contentWords(draft, nameOf)}`

type RowProps = {
  item: WidgetItem
  actions: FrontActions
  now: Date
  nameOf: NameOf
  isOpen: boolean
  form: React.ReactNode
  onToggle: () => void
}

function WidgetRow({ item, actions, now, nameOf, isOpen, form, onToggle }: RowProps) {
  const { key, version, value, isChanged } = item
  const { draft } = value
  const name = nameOfWidget(draft, nameOf)
  const term = termWords(draft, now)
  const isOver = draft.until !== null && Date.parse(draft.until) <= now.getTime()
  const turn = () =>
    void actions.gather(
      [{ key, expected: version, wanted: { ...value, draft: { ...draft, isOff: !draft.isOff } } }],
      `«${name}» ${draft.isOff ? 'включится' : 'выключится'}, когда покажете всем`,
    )
  return (
    <>
      <button type="button" className={styles.widget} aria-expanded={isOpen} onClick={onToggle}>
        <b>{name}</b>
        <span className="dim">{contentWords(draft, nameOf)}</span>
        <span className={styles.say}>
          {rulesWords(draft, nameOf)}
          {term && `, ${isOver ? 'время прошло' : term}`}
          {isChanged && ' · читателям ещё не видно'}
        </span>
      </button>
      <label className={styles.switch}>
        <input
          type="checkbox"
          className={switchStyles.switch}
          // The checkbox has its own checked state.
          // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props
          role="switch"
          aria-label={`Показывать: ${name}`}
          checked={!draft.isOff}
          onChange={turn}
        />
      </label>
      {isOpen && <div className={styles.opened}>{form}</div>}
    </>
  )
}
