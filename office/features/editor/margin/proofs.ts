// The proofreader of an open text: it runs while the person may write and has not switched it off.
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { listAuthors } from '#contract/content.ts'
import { useOffice } from '../../../shell/office-context.ts'
import type { Proofreader, Proofreading } from '../../../shell/proofreader.ts'
import { storedProofreading } from '../../../shell/stored.ts'
import { say } from '../../../shell/toasts.ts'
import type { MarginStore } from './margin-store.ts'
import type { NoteId } from './note-places.ts'

export function useProofs(store: MarginStore, proofreader: Proofreader | undefined) {
  const [isOn, setOn] = useState(() => !storedProofreading.read().isOff)
  const { ask } = useOffice()
  const reading = useRef<Proofreading>(undefined)
  const count = useSyncExternalStore(store.subscribe, () => store.state.proofs.size)
  useEffect(() => {
    if (!proofreader || !isOn) return
    const people = async () => (await ask(listAuthors, {})).items.map(({ name }) => name)
    const started = proofreader.start({ view: () => store.view, onWords: store.onWords, people, show: store.setProofs })
    reading.current = started
    return () => {
      reading.current = undefined
      started.stop()
    }
  }, [proofreader, isOn, store, ask])
  const keep = useCallback(
    (id: NoteId) => {
      const mark = store.state.proofs.get(id)
      const takeBack = mark && reading.current?.keep(mark)
      if (takeBack) say({ text: `«${mark.words}» больше не отмечается`, undo: takeBack })
      store.view?.focus()
    },
    [store],
  )
  const turn = (isNowOn: boolean) => {
    storedProofreading.write({ ...storedProofreading.read(), isOff: !isNowOn })
    setOn(isNowOn)
  }
  return { isOn, turn, keep, count }
}
