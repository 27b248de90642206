import { useEffect, useState } from 'react'
import type { ReleaseChoice } from '#contract/office/release-choices.ts'
import { wordsOf } from '../../session/ask.ts'
import { useOffice } from '../../shell/office-context.ts'
import { findSections } from './section-names.ts'

const pauseMs = 150

/** A magazine may have hundreds of sections, so they are searched by words. */
export function useFoundSections(words: string): { items: readonly ReleaseChoice[]; error?: string } {
  const { ask } = useOffice()
  const [found, setFound] = useState<{ items: readonly ReleaseChoice[]; error?: string }>({ items: [] })
  useEffect(() => {
    const ending = new AbortController()
    const timer = setTimeout(
      () =>
        findSections(ask, words.trim(), ending.signal).then(
          items => setFound({ items }),
          error => ending.signal.aborted || setFound({ items: [], error: wordsOf(error) }),
        ),
      words === '' ? 0 : pauseMs,
    )
    return () => {
      clearTimeout(timer)
      ending.abort()
    }
  }, [ask, words])
  return found
}
