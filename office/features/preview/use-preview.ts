import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { makeTextPreview } from '#contract/newsroom-preview.ts'
import type { PreviewAmpErrors, PreviewFacts } from '#contract/preview-facts.ts'
import { wordsOf } from '../../session/ask.ts'
import { useOffice } from '../../shell/office-context.ts'
import { listenToText } from './listen-to-text.ts'
import { openLivePreview, type LivePreview } from './live-preview.ts'

export type Previewed = {
  /** The URL of the newest preview; each frame shows it as soon as it is loaded. */
  address: string | undefined
  facts: PreviewFacts | undefined
  ampErrors: PreviewAmpErrors['errors'] | undefined
  /** Blocking problems of a release. */
  blockers: readonly string[]
  /** Why there is no newer preview. */
  trouble: string | undefined
  /** Why the figures of this preview are missing. */
  factsTrouble: string | undefined
  again: () => void
}

const patienceMs = 1_500

async function readJson<Value>(address: string): Promise<Value> {
  const response = await fetch(address, { credentials: 'same-origin' })
  if (!response.ok) throw new Error(`a surface of a preview answered ${response.status}`)
  return (await response.json()) as Value
}

/** Keeps an up-to-date preview of a text. */
export function usePreview(id: number): Previewed {
  const { ask, session } = useOffice()
  const [address, setAddress] = useState<string>()
  const [facts, setFacts] = useState<PreviewFacts>()
  const [ampErrors, setAmpErrors] = useState<PreviewAmpErrors['errors']>()
  const [blockers, setBlockers] = useState<readonly string[]>([])
  const [trouble, setTrouble] = useState<string>()
  const [factsTrouble, setFactsTrouble] = useState<string>()
  const live = useRef<LivePreview>(undefined)

  const make = useEffectEvent(async () => {
    try {
      const made = await ask(makeTextPreview, { params: { id } })
      setTrouble(undefined)
      setAddress(made.address)
      setBlockers(made.problems.filter(({ isBlocking }) => isBlocking).map(({ reason }) => reason))
      // Loaded separately, because the validator takes longer, and each failure is shown in its place.
      void readJson<PreviewAmpErrors>(`${made.address}&surface=amp-errors`).then(
        ({ errors }) => setAmpErrors(errors),
        () => setAmpErrors(undefined),
      )
      await readJson<PreviewFacts>(`${made.address}&surface=facts`).then(
        figures => {
          setFacts(figures)
          setFactsTrouble(undefined)
        },
        () => setFactsTrouble('Не собралось: сервер ответил не как надо'),
      )
    } catch (failure) {
      setTrouble(wordsOf(failure))
    }
  })

  useEffect(() => {
    const opened = openLivePreview({
      make,
      isVisible: () => document.visibilityState === 'visible',
      onVisible: look => {
        document.addEventListener('visibilitychange', look)
        return () => document.removeEventListener('visibilitychange', look)
      },
    })
    live.current = opened
    // The first preview is made after the socket is connected, so that no later change is missed, or after a timeout.
    const patience = setTimeout(() => opened.note(), patienceMs)
    const stop = listenToText(session, id, () => {
      clearTimeout(patience)
      opened.note()
    })
    return () => {
      clearTimeout(patience)
      stop()
      opened.close()
    }
  }, [id, session])
  return {
    address,
    facts,
    ampErrors,
    blockers,
    trouble,
    factsTrouble,
    again: useCallback(() => live.current?.note(), []),
  }
}
