import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Claim } from '#contract/newsroom-health.ts'
import type { NewsroomText } from '#contract/newsroom.ts'
import { useClaims } from '../../../parts/claims/use-claims.ts'
import { say } from '../../../shell/toasts.ts'
import type { TextConnection } from '../collaboration/text-connection.ts'
import { makeClaimMarks } from './claim-marks.ts'

/** The claims of the open text, if it is about health: their list, and their words in the editor. */
export function useTextClaims(text: NewsroomText | undefined, connection: TextConnection, onAdded: () => void) {
  const marks = useMemo(() => makeClaimMarks(connection.doc), [connection])
  const claims = useClaims(text?.kind === 'health' ? text.id : undefined)
  const [newId, setNewId] = useState<number>()
  const { items, reload, add } = claims
  useEffect(() => connection.onChanged(what => what === 'claims' && reload()), [connection, reload])
  useEffect(() => marks.set((items ?? []).map(({ range }) => range)), [marks, items])
  const [search] = useSearchParams()
  const asked = Number(search.get('claim') ?? 0)
  const shown = useRef(0)
  useEffect(() => {
    const claim = items?.find(({ id }) => id === asked)
    if (!claim || shown.current === asked) return
    shown.current = asked
    marks.await(claim.range)
  }, [marks, items, asked])
  const mayClaim = (text?.kind === 'health' && text.may.includes('claim')) ?? false
  const addSelected = useCallback(() => {
    const range = marks.selected()
    if (!range) return say({ text: 'Выделите слова, которые утверждают' })
    void add(range).then(claim => {
      if (!claim) return
      setNewId(claim.id)
      onAdded()
    })
  }, [marks, add, onAdded])
  const show = (claim: Claim) => {
    if (!marks.show(claim.range)) say({ text: 'Этих слов в тексте больше нет' })
  }
  return { marks, claims, newId, show, onClaim: mayClaim ? addSelected : undefined }
}
