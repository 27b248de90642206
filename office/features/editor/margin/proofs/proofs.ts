// The proofreader of an open text: it runs while the person may write and has not switched it off.
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type * as Y from 'yjs'
import { useOffice } from '../../../../shell/office-context.ts'
import type { Proofreader, Proofreading } from '../../../../shell/proofreader.ts'
import { isProofreaderOff, switchProofreader } from '../../../../shell/storage/stored.ts'
import { say } from '../../../../shell/toasts.ts'
import { keptNotesOf } from './kept-notes.ts'
import type { MarginStore } from '../margin-store.ts'
import type { NoteId } from '../note-places.ts'

/** Where the words are accepted. `text`: in this text («Так и надо»). `magazine`: in every text. */
export type KeptFor = 'text' | 'magazine'

export function useProofs(store: MarginStore, doc: Y.Doc, proofreader: Proofreader | undefined) {
  const [isOn, setOn] = useState(() => !isProofreaderOff())
  const { ask } = useOffice()
  const reading = useRef<Proofreading>(undefined)
  const count = useSyncExternalStore(store.subscribe, () => store.state.proofs.size)
  useEffect(() => {
    if (!proofreader || !isOn) return
    const started = proofreader.start({
      view: () => store.view,
      onWords: store.onWords,
      ask,
      kept: keptNotesOf(doc),
      show: store.setProofs,
    })
    reading.current = started
    return () => {
      reading.current = undefined
      started.stop()
    }
  }, [proofreader, isOn, store, doc, ask])
  const keep = useCallback(
    (id: NoteId, keptFor: KeptFor) => {
      const mark = store.state.proofs.get(id)
      const isWord = keptFor === 'magazine'
      const takeBack = mark && (isWord ? reading.current?.learn(mark) : reading.current?.keep(mark))
      const said =
        mark && (isWord ? `«${mark.words}» теперь в словаре журнала` : `«${mark.words}» здесь больше не отмечается`)
      if (takeBack && said !== undefined) say({ text: said, undo: takeBack })
      store.view?.focus()
    },
    [store],
  )
  const turn = (isNowOn: boolean) => {
    switchProofreader(isNowOn)
    setOn(isNowOn)
  }
  return { isOn, turn, keep, count }
}
