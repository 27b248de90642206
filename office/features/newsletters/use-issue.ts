// An issue that is edited: it saves itself, and every change can be undone.
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { changeIssue, type Issue } from '#contract/office/newsletters.ts'
import { isConflict, wordsOf } from '../../session/ask.ts'
import { useOffice } from '../../shell/office-context.ts'
import { contentOf, editedOf, type Edited } from './issue-words.ts'

const pauseMs = 700
/** Letters that are typed within this time are undone together. */
const togetherMs = 1000
const undoMax = 100

export type Saving = 'saved' | 'waits' | 'saves' | 'failed' | 'overtaken'

export function useIssue(opened: Issue) {
  const { ask } = useOffice()
  const [issue, setIssue] = useState(opened)
  const [edited, setEdited] = useState(() => editedOf(opened))
  const [saving, setSaving] = useState<Saving>('saved')
  const [problem, setProblem] = useState<string>()
  const [past, setPast] = useState<Edited[]>([])
  const [future, setFuture] = useState<Edited[]>([])
  const typedAt = useRef(0)
  const newest = useRef(edited)
  const version = useRef(opened.version)
  const running = useRef<Promise<void>>(undefined)

  const put = useCallback((next: Edited) => {
    newest.current = next
    setEdited(next)
    setSaving('waits')
  }, [])
  /** `isTyping`: one of many letters. */
  const change = (next: Edited, isTyping = false) => {
    const now = Date.now()
    if (!isTyping || now - typedAt.current > togetherMs) setPast([...past, edited].slice(-undoMax))
    typedAt.current = isTyping ? now : 0
    setFuture([])
    put(next)
  }
  const step = (from: Edited[], setFrom: (list: Edited[]) => void, to: Edited[], setTo: (list: Edited[]) => void) => {
    const next = from.at(-1)
    if (!next) return
    setFrom(from.slice(0, -1))
    setTo([...to, edited])
    typedAt.current = 0
    put(next)
  }

  const save = useCallback(async (): Promise<void> => {
    await running.current
    const sent = newest.current
    setSaving('saves')
    running.current = (async () => {
      try {
        const { issue: saved } = await ask(changeIssue, {
          params: { id: opened.id },
          body: { ...contentOf(sent), expected: version.current },
        })
        version.current = saved.version
        setIssue(saved)
        setProblem(undefined)
        setSaving(newest.current === sent ? 'saved' : 'waits')
      } catch (failure) {
        setProblem(wordsOf(failure))
        setSaving(isConflict(failure) ? 'overtaken' : 'failed')
      }
    })()
    await running.current
  }, [ask, opened.id])

  const saveNow = useEffectEvent(save)
  useEffect(() => {
    if (saving !== 'waits') return undefined
    const timer = setTimeout(() => void saveNow(), pauseMs)
    return () => clearTimeout(timer)
  }, [saving, edited])
  const saveRest = useEffectEvent(() => {
    if (saving === 'waits') void save()
  })
  // What was typed within the last moment is saved when the page is left.
  useEffect(() => () => saveRest(), [])

  return {
    issue,
    edited,
    saving,
    problem,
    change,
    undo: past.length > 0 ? () => step(past, setPast, future, setFuture) : undefined,
    redo: future.length > 0 ? () => step(future, setFuture, past, setPast) : undefined,
    save,
    /** What a step of sending has made of the issue. */
    take: (next: Issue) => {
      version.current = next.version
      setIssue(next)
    },
  }
}
