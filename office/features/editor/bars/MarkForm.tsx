// The form for the value of a mark: the expansion of an abbreviation, the moment of a `<time>`.
import type { Editor } from '@tiptap/core'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import styles from './LinkForm.module.css'
import { readMoment } from './read-moment.ts'

const kinds = {
  abbr: {
    attribute: 'title',
    label: 'Как раскрыть сокращение',
    placeholder: 'Всемирная организация здравоохранения',
    wrong: 'Напишите, как раскрыть сокращение',
  },
  time: {
    attribute: 'dateTime',
    label: 'Какой день или час',
    placeholder: '24.11.2026, 24.11.2026 19:00 или 19:00',
    wrong: 'Это не похоже на день или час: 24.11.2026, 24.11.2026 19:00 или 19:00',
  },
} as const

const read = { abbr: (typed: string) => typed || undefined, time: readMoment }

type Props = { editor: Editor; mark: keyof typeof kinds; onClose: () => void }

export function MarkForm({ editor, mark, onClose }: Props) {
  const { attribute, label, placeholder, wrong } = kinds[mark]
  const before = editor.getAttributes(mark)[attribute] as string | null | undefined
  const isMarked = editor.isActive(mark)
  const { from, to, empty } = editor.state.selection
  const [typed, setTyped] = useState(
    before ?? (mark === 'time' ? (readMoment(editor.state.doc.textBetween(from, to, ' ')) ?? '') : ''),
  )
  const [isWrong, setWrong] = useState(false)
  const ref = useRef<HTMLInputElement>(null)
  useEffect(() => ref.current?.focus(), [])
  const leave = () => {
    onClose()
    editor.view.focus()
  }
  const chain = () => (isMarked ? editor.chain().focus().extendMarkRange(mark) : editor.chain().focus())
  const submit = () => {
    const value = read[mark](typed.trim())
    if (value === undefined) return setWrong(true)
    chain()
      .setMark(mark, { [attribute]: value })
      .run()
    onClose()
  }
  const isNowhere = empty && !isMarked
  return (
    <form
      className={styles.link}
      onSubmit={event => {
        event.preventDefault()
        submit()
      }}
    >
      <input
        ref={ref}
        value={typed}
        aria-label={label}
        aria-invalid={isWrong || undefined}
        placeholder={placeholder}
        maxLength={300}
        disabled={isNowhere}
        autoComplete="off"
        onChange={event => {
          setTyped(event.target.value)
          setWrong(false)
        }}
        onKeyDown={event => event.key === 'Escape' && leave()}
      />
      <Button type="submit" disabled={isNowhere}>
        Поставить
      </Button>
      {isMarked && (
        <Button
          kind="quiet"
          onClick={() => {
            chain().unsetMark(mark).run()
            onClose()
          }}
        >
          Снять
        </Button>
      )}
      <Button kind="text" onClick={leave}>
        Отмена
      </Button>
      {isNowhere && <p role="alert">Сначала выделите слова</p>}
      {isWrong && <p role="alert">{wrong}</p>}
    </form>
  )
}
