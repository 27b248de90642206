// An issue that is edited: it saves itself, and every change can be undone.
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { changeIssue, type Issue } from '#contract/office/newsletters.ts'
import { isConflict, wordsOf } from '../../session/ask.ts'
import { useOffice } from '../../shell/office-context.ts'
import { contentOf, editedOf, type Edited } from './issue-words.ts'

const pauseMs = 700
/** Letters that are typed within this time are undone together. */
const togetherMs = 1000
const undoMax = 100

export type Saving = 'saved' | 'waits' | 'saves' | 'failed' | 'overtaken'

type Newest = { current: Edited }

/** Changes from what is newest, so that one may come from a former render, and the way back and forth. */
function useChanges(newest: Newest, put: (next: Edited) => void) {
  const [past, setPast] = useState<Edited[]>([])
  const [future, setFuture] = useState<Edited[]>([])
  const typedAt = useRef(0)
  const step = (from: Edited[], setFrom: (list: Edited[]) => void, to: Edited[], setTo: (list: Edited[]) => void) => {
    const next = from.at(-1)
    if (!next) return
    setFrom(from.slice(0, -1))
    setTo([...to, newest.current])
    typedAt.current = 0
    put(next)
  }
  return {
    /** `isTyping`: one of many letters. */
    change(changes: (now: Edited) => Partial<Edited>, isTyping = false) {
      const before = newest.current
      const now = Date.now()
      if (!isTyping || now - typedAt.current > togetherMs) setPast(list => [...list, before].slice(-undoMax))
      typedAt.current = isTyping ? now : 0
      setFuture([])
      put({ ...before, ...changes(before) })
    },
    undo: past.length > 0 ? () => step(past, setPast, future, setFuture) : undefined,
    redo: future.length > 0 ? () => step(future, setFuture, past, setPast) : undefined,
  }
}

export function useIssue(opened: Issue) {
  const { ask } = useOffice()
  const [issue, setIssue] = useState(opened)
  const [edited, setEdited] = useState(() => editedOf(opened))
  const [saving, setSaving] = useState<Saving>('saved')
  const [problem, setProblem] = useState<string>()
  const newest = useRef(edited)
  const version = useRef(opened.version)
  const running = useRef<Promise<void>>(undefined)
  const changes = useChanges(newest, next => {
    newest.current = next
    setEdited(next)
    setSaving('waits')
  })

  async function send(): Promise<void> {
    const sent = newest.current
    setSaving('saves')
    try {
      const body = { ...contentOf(sent), expected: version.current }
      const { issue: saved } = await ask(changeIssue, { params: { id: opened.id }, body })
      version.current = saved.version
      setIssue(saved)
      setProblem(undefined)
      setSaving(newest.current === sent ? 'saved' : 'waits')
    } catch (failure) {
      setProblem(wordsOf(failure))
      setSaving(isConflict(failure) ? 'overtaken' : 'failed')
    }
  }
  /** One after the other: each names the version that the former has made. */
  function save(): Promise<void> {
    const after = (running.current ?? Promise.resolve()).then(send)
    running.current = after
    return after
  }
  const saveRest = useEffectEvent(() => {
    if (saving === 'waits') void save()
  })
  useEffect(() => {
    const timer = setTimeout(saveRest, pauseMs)
    return () => clearTimeout(timer)
    // Every change begins the pause again.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [saving, edited])
  // What was typed within the last moment is saved when the page is left.
  useEffect(() => () => saveRest(), [])

  return { issue, edited, saving, problem, save, ...changes }
}
