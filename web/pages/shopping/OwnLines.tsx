// What the reader has typed into the list, and the field to type more.
import { useRef, type FormEvent } from 'react'
import { ownLineMost, ownLinesMax, ownLinesOf, type ShoppingLine } from '#domain/shopping-list.ts'
import { capitalized } from '#russian/capitalized.ts'
import { IconButton } from '#ui/Button.tsx'
import { Heading } from '../../components/Heading.tsx'
import { addOwnLine, removeOwnLine } from '../../features/shopping/shopping-list.ts'
import { push } from '../../notices/push-queue.ts'
import { Line } from './Line.tsx'
import styles from './ShoppingPage.module.css'

type Props = { own: readonly string[]; isTicked: (line: ShoppingLine) => boolean; isTyping: boolean }

export function OwnLines({ own, isTicked, isTyping }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <section className={own.length > 0 ? styles.own : `${styles.own} no-print`} aria-label="Своё">
      <Heading level={2} ref={heading} tabIndex={-1}>
        Своё
      </Heading>
      <ul>
        {ownLinesOf(own).map(line => (
          <li key={line.key}>
            <Line line={line} isTicked={isTicked(line)} />
            <IconButton
              className="no-print"
              icon="close"
              label={`Убрать: ${capitalized(line.name)}`}
              onClick={() => {
                heading.current?.focus({ preventScroll: true })
                removeOwnLine(line.name)
              }}
            />
          </li>
        ))}
        <li className="no-print">
          <AddLine takesFocus={isTyping} />
        </li>
      </ul>
    </section>
  )
}

const takeFocus = (field: HTMLInputElement | null) => field?.focus()

type AddLineProps = { takesFocus?: boolean; onAdded?: () => void }

export function AddLine({ takesFocus = false, onAdded }: AddLineProps) {
  const add = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const field = event.currentTarget.querySelector('input')!
    if (field.value.trim() === '') return
    if (!addOwnLine(field.value)) return push(`Больше ${ownLinesMax} своих строк сюда не поместится`)
    field.value = ''
    onAdded?.()
  }
  return (
    <form className={styles.add} onSubmit={add}>
      <input
        ref={takesFocus ? takeFocus : undefined}
        aria-label="Добавить своё"
        placeholder="Добавить своё"
        maxLength={ownLineMost}
        autoComplete="off"
        enterKeyHint="done"
      />
      <IconButton type="submit" icon="plus" label="Добавить" />
    </form>
  )
}
