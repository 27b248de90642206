// The proofreader of an open text: it runs while the person may write and has not switched it off.
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type * as Y from 'yjs'
import { useOffice } from '../../../../shell/office-context.ts'
import type { Proofreader, Proofreading, ProofField, ProofMark } from '../../../../shell/proofreader.ts'
import { isProofreaderOff, switchProofreader } from '../../../../shell/storage/stored.ts'
import { say } from '../../../../shell/toasts.ts'
import { standfirstOf, titleOf, typedOrigin } from '../../collaboration/shared-document.ts'
import { keptNotesOf } from './kept-notes.ts'
import type { MarginStore } from '../margin-store.ts'
import type { NoteId } from '../note-places.ts'

/** Where the words are accepted. `text`: in this text («Так и надо»). `magazine`: in every text. */
export type KeptFor = 'text' | 'magazine'

const fieldsOf = (doc: Y.Doc): Readonly<Record<ProofField, Y.Text>> => ({
  title: titleOf(doc),
  standfirst: standfirstOf(doc),
})

/** Replaces the words of a finding in a field of plain text, unless somebody has changed them meanwhile. */
export function takeInField(doc: Y.Doc, field: ProofField, { from, words }: ProofMark, replacement: string): void {
  const text = fieldsOf(doc)[field]
  if (!text.toString().startsWith(words, from)) return
  doc.transact(() => {
    text.delete(from, words.length)
    text.insert(from, replacement)
  }, typedOrigin)
}

export function useProofs(store: MarginStore, doc: Y.Doc, proofreader: Proofreader | undefined) {
  const [isOn, setOn] = useState(() => !isProofreaderOff())
  const { ask } = useOffice()
  const reading = useRef<Proofreading>(undefined)
  const count = useSyncExternalStore(
    store.subscribe,
    () => store.state.proofs.size + [...store.state.fieldProofs.values()].flat().length,
  )
  useEffect(() => {
    if (!proofreader || !isOn) return
    const started = proofreader.start({
      view: () => store.view,
      onWords: store.onWords,
      ask,
      kept: keptNotesOf(doc),
      fields: fieldsOf(doc),
      show: store.setProofs,
      showFields: store.setFieldProofs,
    })
    reading.current = started
    return () => {
      reading.current = undefined
      started.stop()
    }
  }, [proofreader, isOn, store, doc, ask])
  const keepMark = useCallback((mark: ProofMark, keptFor: KeptFor) => {
    const isWord = keptFor === 'magazine'
    const takeBack = isWord ? reading.current?.learn(mark) : reading.current?.keep(mark)
    const said = isWord ? `«${mark.words}» теперь в словаре журнала` : `«${mark.words}» здесь больше не отмечается`
    if (takeBack) say({ text: said, undo: takeBack })
  }, [])
  const keep = useCallback(
    (id: NoteId, keptFor: KeptFor) => {
      const mark = store.state.proofs.get(id)
      if (mark) keepMark(mark, keptFor)
      store.view?.focus()
    },
    [store, keepMark],
  )
  const turn = (isNowOn: boolean) => {
    switchProofreader(isNowOn)
    setOn(isNowOn)
  }
  return { isOn, turn, keep, keepMark, count }
}
