// The blocks of a letter. A handle is dragged, or pressed for a menu; keys do the same: Alt with the arrows moves a block, Alt with Delete removes it.
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import { issueBlocksMax, type LetterBlock, type LetterBlockKind } from '#contract/office/newsletters.ts'
import { Glyph } from '../../parts/Glyph.tsx'
import { HandleMenu, type HandleMenuItem } from '../../parts/HandleMenu.tsx'
import { say } from '../../shell/toasts.ts'
import { BlockFields } from './BlockFields.tsx'
import { blockNames, emptyBlocks, insertBlock, moveBlock, withId, type EditedBlock } from './issue-words.ts'
import styles from './Newsletters.module.css'

type Props = {
  blocks: readonly EditedBlock[]
  onChange: (change: (now: readonly EditedBlock[]) => readonly EditedBlock[], isTyping?: boolean) => void
}

const kinds = Object.keys(blockNames) as LetterBlockKind[]

/** What can be done with the blocks, and where the focus goes. */
function useBlocks({ blocks, onChange }: Props) {
  const [said, setSaid] = useState('')
  /** The block that gets the focus when it is drawn at its new place. */
  const focused = useRef<{ id: number; isNew: boolean }>(undefined)
  useEffect(() => {
    const wanted = focused.current
    const item = wanted && document.querySelector<HTMLElement>(`[data-block="${wanted.id}"]`)
    if (!item) return
    focused.current = undefined
    const field = wanted.isNew ? item.querySelector<HTMLElement>('input, textarea, [class*=empty]') : null
    ;(field ?? item).focus()
    // The focus waits for the blocks to be drawn.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [blocks])
  return {
    said,
    add(kind: LetterBlockKind) {
      const active = document.activeElement?.closest<HTMLElement>('[data-block]')?.dataset['block']
      const added = withId(emptyBlocks[kind])
      focused.current = { id: added.id, isNew: true }
      onChange(now => insertBlock(now, added, active === undefined ? undefined : Number(active)))
      setSaid(`Добавлено: ${blockNames[kind]}`)
    },
    move(id: number, to: number) {
      const moved = moveBlock(blocks, id, to)
      if (moved === blocks) return
      focused.current = { id, isNew: false }
      onChange(() => moved)
      setSaid(`Место ${moved.findIndex(each => each.id === id) + 1} из ${moved.length}`)
    },
    remove(id: number) {
      const at = blocks.findIndex(each => each.id === id)
      const removed = blocks[at]!
      const next = blocks[at + 1] ?? blocks[at - 1]
      if (next) focused.current = { id: next.id, isNew: false }
      onChange(now => now.filter(each => each.id !== id))
      say({
        text: `${blockNames[removed.block.kind]}: блок убран`,
        undo: () => onChange(now => now.toSpliced(at, 0, removed)),
      })
    },
  }
}
type Actions = ReturnType<typeof useBlocks>

type ListProps = Props & { editing: ReactNode }

/** `editing`: undo and redo, beside the heading. */
export function BlockList({ blocks, onChange, editing }: ListProps) {
  const actions = useBlocks({ blocks, onChange })
  return (
    <section aria-label="Блоки письма" className={styles.blocks}>
      <header>
        <h3>Письмо</h3>
        {editing}
      </header>
      {blocks.length === 0 && <p className="dim">Пока пусто. Начните с заголовка или с текста.</p>}
      <ol>
        {blocks.map(({ id, block }, at) => (
          <Item
            key={id}
            edited={{ id, block }}
            at={at}
            isLast={at === blocks.length - 1}
            actions={actions}
            onChange={(changed, isTyping) =>
              onChange(now => now.map(each => (each.id === id ? { id, block: changed } : each)), isTyping)
            }
          />
        ))}
      </ol>
      {blocks.length < issueBlocksMax && (
        <div role="group" aria-label="Добавить блок" className={styles.kinds}>
          <Glyph name="plus" isSmall />
          {kinds.map(kind => (
            <button
              key={kind}
              type="button"
              // The block with the focus says where the new one comes.
              onPointerDown={event => event.preventDefault()}
              onClick={() => actions.add(kind)}
            >
              {blockNames[kind]}
            </button>
          ))}
        </div>
      )}
      <p className="sr" role="status">
        {actions.said}
      </p>
    </section>
  )
}

type ItemProps = {
  edited: EditedBlock
  at: number
  isLast: boolean
  actions: Actions
  onChange: (block: LetterBlock, isTyping?: boolean) => void
}

function Item({ edited: { id, block }, at, isLast, actions: { move, remove }, onChange }: ItemProps) {
  const element = useRef<HTMLLIElement>(null)
  const grip = useRef<HTMLButtonElement>(null)
  const isOver = useDragging(element, grip, id, dropped => move(dropped, at))
  const kind = blockNames[block.kind]
  const name = `блок ${at + 1}, ${kind.toLowerCase()}`
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey) return
    if (event.key === 'ArrowUp') move(id, at - 1)
    else if (event.key === 'ArrowDown') move(id, at + 1)
    else if (event.key === 'Delete') remove(id)
    else return
    event.preventDefault()
  }
  return (
    // The keys do what the menu does, from anywhere in the block.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      ref={element}
      data-block={id}
      data-kind={block.kind}
      data-over={isOver || undefined}
      tabIndex={-1}
      aria-label={`Блок ${at + 1}, ${kind.toLowerCase()}`}
      className={styles.block}
      onKeyDown={onKeyDown}
    >
      <Handle
        grip={grip}
        name={name}
        items={[
          ...(at > 0 ? [{ glyph: 'up', title: 'Выше', onPress: () => move(id, at - 1) } as const] : []),
          ...(isLast ? [] : [{ glyph: 'down', title: 'Ниже', onPress: () => move(id, at + 1) } as const]),
          { glyph: 'bin', title: 'Убрать', onPress: () => remove(id) },
        ]}
      />
      <p className={styles.kind}>{kind}</p>
      <div className={styles.content}>
        <BlockFields name={name} block={block} onChange={onChange} />
      </div>
    </li>
  )
}

/** True while another block is carried over this one. */
function useDragging(
  element: RefObject<HTMLElement | null>,
  grip: RefObject<HTMLElement | null>,
  id: number,
  onDrop: (dropped: number) => void,
): boolean {
  const [isOver, setOver] = useState(false)
  const dropped = useEffectEvent(onDrop)
  useEffect(() => {
    const idOf = (data: Record<string | symbol, unknown>) => data['letter-block'] as number | undefined
    const stops = [
      draggable({
        element: element.current!,
        dragHandle: grip.current!,
        getInitialData: () => ({ 'letter-block': id }),
      }),
      dropTargetForElements({
        element: element.current!,
        canDrop: ({ source }) => idOf(source.data) !== undefined && idOf(source.data) !== id,
        onDragEnter: () => setOver(true),
        onDragLeave: () => setOver(false),
        onDrop: ({ source }) => {
          setOver(false)
          dropped(idOf(source.data)!)
        },
      }),
    ]
    return () => stops.forEach(stop => stop())
  }, [element, grip, id])
  return isOver
}

type HandleProps = {
  grip: RefObject<HTMLButtonElement | null>
  name: string
  items: readonly HandleMenuItem[]
}

function Handle({ grip, name, items }: HandleProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={styles.handle}>
      <button
        ref={grip}
        type="button"
        className={styles.grip}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-label={`Переставить или убрать: ${name}`}
        title="Перетащить, переставить или убрать"
        onClick={() => setOpen(now => !now)}
      >
        <Glyph name="grip" isSmall />
      </button>
      {isOpen && (
        <HandleMenu
          label={`Что сделать: ${name}`}
          className={styles.menu}
          items={items.map(item => ({
            ...item,
            onPress: () => {
              setOpen(false)
              item.onPress()
            },
          }))}
          onEscape={() => {
            setOpen(false)
            grip.current?.focus()
          }}
          onPressOutside={() => setOpen(false)}
        />
      )}
    </div>
  )
}
