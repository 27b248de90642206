// What stands around the current comment, and around the next two, so that it is there when they become current.
import { useEffect, useEffectEvent, useState } from 'react'
import { getQueuedComment } from '#contract/office/moderation.ts'
import type { CallReply } from '#contract/call.ts'
import { useOffice } from '../../../shell/office-context.ts'

export type Around = CallReply<typeof getQueuedComment>
const ahead = 2
/** A key held down passes comments that nobody wants to read. */
const pauseMs = 80

export function useAround(current: number | undefined, order: readonly number[]): Around | undefined {
  const { ask } = useOffice()
  const [known, setKnown] = useState<ReadonlyMap<number, Around>>(new Map())
  // An answer must not cancel the requests beside it, so the effect does not depend on what is known.
  const isKnown = useEffectEvent((id: number) => known.has(id))
  const at = current === undefined ? -1 : order.indexOf(current)
  const wanted = at < 0 ? '' : order.slice(at, at + 1 + ahead).join(',')
  useEffect(() => {
    const missing = wanted.split(',').filter(id => id !== '' && !isKnown(Number(id)))
    if (missing.length === 0) return
    const ending = new AbortController()
    const timer = setTimeout(() => {
      for (const id of missing)
        ask(getQueuedComment, { params: { id: Number(id) } }, { signal: ending.signal }).then(
          around => setKnown(before => new Map([...before, [around.id, around]])),
          // The panel says what the row knows; the comment can be decided on without the rest.
          () => {},
        )
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      ending.abort()
    }
  }, [wanted, ask])
  return current === undefined ? undefined : known.get(current)
}
