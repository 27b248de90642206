import { useEffect, useRef, useState } from 'react'
import { announced } from './bell-words.ts'
import { useBellCounts } from './bell-store.ts'

/** Announces new notifications to screen readers once. Never plays a sound. */
export function BellAnnouncer() {
  const counts = useBellCounts()
  const former = useRef<number>(undefined)
  const [words, setWords] = useState('')
  const many = counts?.count
  useEffect(() => {
    if (many === undefined) return
    if (former.current !== undefined && many > former.current) setWords(announced(many - former.current))
    former.current = many
  }, [many])
  return (
    <p className="sr" role="status">
      {words}
    </p>
  )
}
