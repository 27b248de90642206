import { useEffect, useRef, useState } from 'react'
import { announced } from './bell-words.ts'
import { useBellCounts } from './bell-store.ts'

/** Says once that more rings than before. Never by sound. */
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
