// The claims of a text. J and K go through them.
import { useEffect, useRef, useState, type RefObject } from 'react'
import type { Claim } from '#contract/newsroom-health.ts'
import { ClaimRow, type MayClaim } from './ClaimRow.tsx'
import styles from './Claims.module.css'
import type { Claims } from './use-claims.ts'

type Props = {
  claims: Claims
  items: readonly Claim[]
  may: MayClaim
  now: Date
  newId?: number | undefined
  onShow: (claim: Claim) => void
}

const steps: Partial<Record<string, number>> = { KeyJ: 1, KeyK: -1 }
const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable=true]') !== null

/** J and K go through the claims of the list, wherever the focus is: letters that are typed into a field stay there. */
function useClaimKeys(list: RefObject<HTMLOListElement | null>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const step = steps[event.code]
      const isPlain = !event.metaKey && !event.ctrlKey && !event.altKey && !event.shiftKey
      if (step === undefined || !isPlain || event.defaultPrevented || isTyping(event.target)) return
      if (document.querySelector('dialog[open]:not([data-side])')) return
      event.preventDefault()
      focusClaim(list.current, step)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [list])
}

export function ClaimList({ claims, items, may, now, newId, onShow }: Props) {
  const list = useRef<HTMLOListElement>(null)
  const [current, setCurrent] = useState<number>()
  useClaimKeys(list)
  return (
    <ol ref={list} className={styles.list} aria-label="Утверждения">
      {items.map((claim, at) => (
        <ClaimRow
          key={claim.id}
          claim={claim}
          number={at + 1}
          claims={claims}
          may={may}
          now={now}
          isCurrent={claim.id === current}
          isNew={claim.id === newId}
          onCurrent={() => setCurrent(claim.id)}
          onShow={onShow}
        />
      ))}
    </ol>
  )
}

/** Focuses the next claim, or the first one if none has the focus. */
function focusClaim(list: Element | null, step: number): void {
  const all = [...(list?.querySelectorAll<HTMLElement>('[data-claim-words]') ?? [])]
  const at = all.findIndex(each => each.closest('[data-claim]')?.contains(document.activeElement))
  const next = at === -1 ? (step > 0 ? 0 : all.length - 1) : Math.min(Math.max(at + step, 0), all.length - 1)
  all[next]?.focus()
  all[next]?.scrollIntoView({ block: 'nearest' })
}
