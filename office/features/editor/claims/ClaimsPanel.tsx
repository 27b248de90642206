// The tab «Утверждения» of a health text.
import { useState } from 'react'
import type { Claim } from '#contract/newsroom-health.ts'
import type { NewsroomText } from '#contract/newsroom.ts'
import { ClaimList } from '../../../parts/claims/ClaimList.tsx'
import { claimCounts } from '../../../parts/claims/claim-words.ts'
import styles from '../../../parts/claims/Claims.module.css'
import type { Claims } from '../../../parts/claims/use-claims.ts'
import { LoadError } from '../../../parts/loading/LoadError.tsx'
import { useOffice } from '../../../shell/office-context.ts'

type Props = { text: NewsroomText; claims: Claims; newId: number | undefined; onShow: (claim: Claim) => void }

export function ClaimsPanel({ text, claims, newId, onShow }: Props) {
  const { person } = useOffice()
  const [now] = useState(() => new Date())
  const may = {
    claim: text.may.includes('claim'),
    check: text.may.includes('check'),
    write: text.may.includes('write'),
    userId: person.id,
  }
  return (
    <section className={styles.narrow} data-room="health" aria-label="Утверждения">
      {claims.error !== undefined && <LoadError error={claims.error} onRetry={claims.reload} />}
      {claims.items?.length === 0 && (
        <p className={styles.empty}>
          Утверждений пока нет.
          {may.claim && ' Выделите слова в тексте и нажмите «Утверждение»: у них спросят источник.'}
        </p>
      )}
      {claims.items !== undefined && claims.items.length > 0 && (
        <>
          <p className={styles.head}>
            {claimCounts(claims.items)}
            <kbd>J</kbd> <kbd>K</kbd>
          </p>
          <ClaimList claims={claims} items={claims.items} may={may} now={now} newId={newId} onShow={onShow} />
        </>
      )}
    </section>
  )
}
