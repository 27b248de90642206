// The form for HTML source: it is read like pasted HTML and inserted as our blocks.
import type { Editor } from '@tiptap/core'
import { Fragment } from '@tiptap/pm/model'
import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import styles from './LinkForm.module.css'
import { say } from '../../../shell/toasts.ts'

export function HtmlForm({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [code, setCode] = useState('')
  const [wrong, setWrong] = useState('')
  const id = useId()
  const ref = useRef<HTMLTextAreaElement>(null)
  useEffect(() => ref.current?.focus(), [])
  const leave = () => {
    onClose()
    editor.view.focus()
  }
  const insert = async () => {
    const { pasteWords, readPasted } = await import('../pasting/paste.ts')
    const { schema, tr } = editor.state
    const pasted = readPasted(schema, code, location.origin)
    if (pasted.blocks.length === 0) return setWrong('В этом коде нет ни слов, ни картинок')
    const block = schema.nodes['html']!.create(null, Fragment.fromArray(pasted.blocks))
    editor.view.dispatch(tr.replaceSelectionWith(block).scrollIntoView())
    say({ text: pasteWords(pasted) })
    leave()
  }
  return (
    <form
      className={styles.link}
      onSubmit={event => {
        event.preventDefault()
        void insert()
      }}
    >
      <label className="sr" htmlFor={id}>
        Код HTML
      </label>
      <textarea
        ref={ref}
        id={id}
        rows={5}
        value={code}
        placeholder="<p>Код HTML. Программы и чужие стили не войдут</p>"
        spellCheck={false}
        maxLength={200_000}
        onChange={event => {
          setCode(event.target.value)
          setWrong('')
        }}
        onKeyDown={event => event.key === 'Escape' && leave()}
      />
      <Button type="submit" disabled={code.trim() === ''}>
        Вставить
      </Button>
      <Button kind="text" onClick={leave}>
        Отмена
      </Button>
      {wrong !== '' && <p role="alert">{wrong}</p>}
    </form>
  )
}
