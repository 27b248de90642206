// The side of a text, with tabs: a panel beside the text, a drawer below 1024 px, a bottom sheet of two heights below 768 px.
import { useId, useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react'
import { IconButton } from '#ui/Button.tsx'
import { useOpenModal } from '#ui/open-modal.ts'
import { useNarrow, useWide } from '../../../parts/use-media.ts'
import styles from './Side.module.css'

export type SideTab = { id: string; title: string; count?: number; content: ReactNode }

type Props = {
  tabs: readonly SideTab[]
  tab: string
  onTab: (id: string) => void
  onClose: () => void
}

export type SideForm = 'panel' | 'drawer' | 'sheet'

export function useSideForm(): SideForm {
  const [isWide, isNarrow] = [useWide(), useNarrow()]
  return isWide ? 'panel' : isNarrow ? 'sheet' : 'drawer'
}

export function Side(props: Props) {
  const form = useSideForm()
  if (form !== 'panel') return <ModalSide key={form} {...props} form={form} />
  return (
    <aside className={styles.panel} aria-label="Подробности" data-side>
      <Tabs {...props} />
    </aside>
  )
}

function ModalSide({ form, ...props }: Props & { form: SideForm }) {
  const ref = useOpenModal()
  const [isTall, setTall] = useState(false)
  const drag = useDrag(ref, isTall, setTall, props.onClose)
  return (
    <dialog
      ref={ref}
      className={form === 'sheet' ? styles.sheet : styles.drawer}
      data-tall={isTall || undefined}
      data-side
      aria-label="Подробности"
      {...{ closedby: 'any' }}
      onCancel={event => {
        event.preventDefault()
        props.onClose()
      }}
    >
      {form === 'sheet' && (
        <button
          type="button"
          className={styles.handle}
          aria-expanded={isTall}
          aria-label="Во всю высоту"
          onClick={() => setTall(!isTall)}
          {...drag}
        />
      )}
      <IconButton icon="close" label="Закрыть" className={styles.close} onClick={props.onClose} />
      <Tabs {...props} />
    </dialog>
  )
}

/** A shorter movement of the finger is not a swipe. */
const swipePx = 48

/** Dragging the handle: a swipe up makes the sheet tall; a swipe down makes it low, and from there closes it. */
function useDrag(
  ref: { current: HTMLDialogElement | null },
  isTall: boolean,
  setTall: (isTall: boolean) => void,
  onClose: () => void,
) {
  const from = useRef<number>(undefined)
  const isSwiped = useRef(false)
  const end = (event: PointerEvent) => {
    const pulled = event.clientY - (from.current ?? event.clientY)
    from.current = undefined
    ref.current?.style.removeProperty('translate')
    isSwiped.current = Math.abs(pulled) > swipePx
    if (pulled < -swipePx) setTall(true)
    else if (pulled > swipePx && isTall) setTall(false)
    else if (pulled > swipePx) onClose()
  }
  return {
    onPointerDown: (event: PointerEvent) => {
      from.current = event.clientY
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove: (event: PointerEvent) => {
      if (from.current === undefined) return
      ref.current?.style.setProperty('translate', `0 ${Math.max(0, event.clientY - from.current)}px`)
    },
    onPointerUp: end,
    onPointerCancel: end,
    // The click at the end of a swipe is ignored.
    onClickCapture: (event: { stopPropagation(): void; preventDefault(): void }) => {
      if (!isSwiped.current) return
      isSwiped.current = false
      event.stopPropagation()
    },
  }
}

const steps: Record<string, (at: number, last: number) => number> = {
  ArrowRight: (at, last) => (at === last ? 0 : at + 1),
  ArrowLeft: (at, last) => (at === 0 ? last : at - 1),
  Home: () => 0,
  End: (_, last) => last,
}

function Tabs({ tabs, tab, onTab }: Props) {
  const id = useId()
  const shown = tabs.find(each => each.id === tab) ?? tabs[0]
  if (!shown) return null
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    const next = tabs[step(tabs.indexOf(shown), tabs.length - 1)]!
    onTab(next.id)
    event.currentTarget.parentElement?.querySelector<HTMLElement>(`[data-tab="${next.id}"]`)?.focus()
  }
  return (
    <>
      <div className={styles.tabs} role="tablist" aria-label="О тексте">
        {tabs.map(({ id: own, title, count }) => (
          <button
            key={own}
            type="button"
            role="tab"
            id={`${id}-${own}`}
            data-tab={own}
            aria-selected={own === shown.id}
            aria-controls={`${id}-content`}
            tabIndex={own === shown.id ? 0 : -1}
            {...(own === shown.id && { 'data-first': true })}
            onClick={() => onTab(own)}
            onKeyDown={move}
          >
            {title}
            {count !== undefined && count > 0 && <i>{count}</i>}
          </button>
        ))}
      </div>
      <div
        className={styles.content}
        role="tabpanel"
        id={`${id}-content`}
        aria-labelledby={`${id}-${shown.id}`}
        tabIndex={-1}
      >
        {shown.content}
      </div>
    </>
  )
}
