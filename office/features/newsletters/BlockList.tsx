// The blocks of a letter. Buttons and keys do the same: Alt with the arrows moves a block, Alt with Delete removes it.
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { issueBlocksMax, type LetterBlock, type LetterBlockKind } from '#contract/office/newsletters.ts'
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
    move(id: number, step: -1 | 1) {
      const moved = moveBlock(blocks, id, step)
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

export function BlockList({ blocks, onChange }: Props) {
  const actions = useBlocks({ blocks, onChange })
  return (
    <section aria-label="Блоки письма" className={styles.blocks}>
      <h3>Письмо</h3>
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
  const kind = blockNames[block.kind]
  const name = `блок ${at + 1}, ${kind.toLowerCase()}`
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey) return
    if (event.key === 'ArrowUp') move(id, -1)
    else if (event.key === 'ArrowDown') move(id, 1)
    else if (event.key === 'Delete') remove(id)
    else return
    event.preventDefault()
  }
  return (
    // The keys do what the buttons do, from anywhere in the block.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      data-block={id}
      tabIndex={-1}
      aria-label={`Блок ${at + 1}, ${kind.toLowerCase()}`}
      className={styles.block}
      onKeyDown={onKeyDown}
    >
      <p className={styles.acts}>
        <span className="dim">{kind}</span>
        <button
          type="button"
          className="link"
          aria-label={`Выше: ${name}`}
          disabled={at === 0}
          onClick={() => move(id, -1)}
        >
          Выше
        </button>
        <button
          type="button"
          className="link"
          aria-label={`Ниже: ${name}`}
          disabled={isLast}
          onClick={() => move(id, 1)}
        >
          Ниже
        </button>
        <button type="button" className="link" aria-label={`Убрать: ${name}`} onClick={() => remove(id)}>
          Убрать
        </button>
      </p>
      <BlockFields name={name} block={block} onChange={onChange} />
    </li>
  )
}
