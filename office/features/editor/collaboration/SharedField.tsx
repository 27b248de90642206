import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import type * as Y from 'yjs'
import { changeBetween, moveCaret } from './shared-text.ts'
import { typedOrigin } from './shared-document.ts'

type Props = {
  text: Y.Text
  label: string
  placeholder: string
  className?: string
  isReadOnly: boolean
  maxLength: number
  undo: Y.UndoManager
  /** Enter, and an arrow down at the end. */
  onLeave: () => void
}

function fit(field: HTMLTextAreaElement): void {
  field.style.height = 'auto'
  field.style.height = `${field.scrollHeight}px`
}

/** The words of the shared text in a field: what others type leaves the caret where it was. */
function useSharedWords(text: Y.Text) {
  const ref = useRef<HTMLTextAreaElement>(null)
  const [value, setValue] = useState(() => text.toString())
  const caret = useRef<[number, number]>(undefined)

  useEffect(() => {
    const observe = ({ delta }: Y.YTextEvent, { origin }: Y.Transaction) => {
      const field = ref.current
      if (field && origin !== typedOrigin)
        caret.current = [moveCaret(field.selectionStart, delta), moveCaret(field.selectionEnd, delta)]
      setValue(text.toString())
    }
    setValue(text.toString())
    text.observe(observe)
    return () => text.unobserve(observe)
  }, [text])
  useLayoutEffect(() => {
    const field = ref.current
    if (!field) return
    fit(field)
    if (caret.current && document.activeElement === field) field.setSelectionRange(...caret.current)
    caret.current = undefined
    // The field is as high as its words, which the effect finds in the field itself.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [value])

  function write(next: string, at: number): void {
    const change = changeBetween(text.toString(), next, at)
    caret.current = [at, at]
    if (!change) return
    text.doc?.transact(() => {
      if (change.removed > 0) text.delete(change.at, change.removed)
      if (change.inserted) text.insert(change.at, change.inserted)
    }, typedOrigin)
  }
  return { ref, value, write }
}

/** Fits the height of the field when its lines break elsewhere: the side opened, a phone was turned, or the font came. */
function useFitting(ref: RefObject<HTMLTextAreaElement | null>): void {
  useEffect(() => {
    const field = ref.current
    if (!field) return
    let width = field.clientWidth
    const resized = new ResizeObserver(() => {
      if (field.clientWidth === width) return
      width = field.clientWidth
      fit(field)
    })
    resized.observe(field)
    return () => resized.disconnect()
  }, [ref])
}

/** A field of plain words that several people edit letter by letter. Pasted lines become one. */
export function SharedField({ text, label, placeholder, className, isReadOnly, maxLength, undo, onLeave }: Props) {
  const { ref, value, write } = useSharedWords(text)
  useFitting(ref)

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    const isCommand = event.metaKey || event.ctrlKey
    if (isCommand && event.code === 'KeyZ') {
      event.preventDefault()
      if (event.shiftKey) undo.redo()
      else undo.undo()
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      onLeave()
    } else if (event.key === 'ArrowDown' && event.currentTarget.selectionStart === value.length && !isCommand) {
      event.preventDefault()
      onLeave()
    }
  }

  return (
    <textarea
      ref={ref}
      className={className}
      aria-label={label}
      placeholder={isReadOnly ? '' : placeholder}
      rows={1}
      value={value}
      readOnly={isReadOnly}
      maxLength={maxLength}
      onChange={event => {
        write(event.target.value.replaceAll(/\s*\n\s*/g, ' '), event.target.selectionStart)
      }}
      onKeyDown={onKeyDown}
    />
  )
}
