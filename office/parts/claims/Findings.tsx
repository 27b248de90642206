// What the weekly check found about the sources of a claim: the words before and after, and what may be done.
import { useState } from 'react'
import type { Claim, SourceFinding } from '#contract/newsroom-health.ts'
import { count } from '#russian/plural.ts'
import { Button } from '#ui/Button.tsx'
import { wordsOf } from '../../session/ask.ts'
import { say } from '../../shell/toasts.ts'
import { Glyph } from '../Glyph.tsx'
import { agoWords } from '../relative-dates.ts'
import styles from './Findings.module.css'
import type { Claims } from './use-claims.ts'

type May = { check: boolean; write: boolean }
type Props = { claim: Claim; claims: Claims; may: May; now: Date }

export function Findings({ claim, claims, may, now }: Props) {
  if (claim.findings.length === 0) return null
  return (
    <ul className={styles.findings}>
      {claim.findings.map(finding => (
        <li key={finding.id}>
          <Finding finding={finding} claim={claim} claims={claims} may={may} now={now} />
        </li>
      ))}
    </ul>
  )
}

const placeForms = ['место', 'места', 'мест'] as const

function Finding({ finding, claim, claims, may, now }: Props & { finding: SourceFinding }) {
  const { kind, passages, more, proposal, foundAt } = finding
  const [isBusy, setBusy] = useState(false)
  const source = claim.sources.find(({ url }) => url === finding.url)
  const act = async (what: () => Promise<void>) => {
    setBusy(true)
    try {
      await what()
    } catch (failure) {
      say({ text: wordsOf(failure) })
    }
    setBusy(false)
  }
  return (
    <>
      <p className={styles.head}>
        <Glyph name="warning" isSmall />
        <span>
          <b>{kind === 'gone' ? 'Источник не открывается' : 'Источник изменился'}</b> · {source?.title},{' '}
          {agoWords(foundAt, now)}
        </span>
      </p>
      {passages.map(({ left, before, after, right }, at) => (
        <p key={at} className={styles.passage}>
          {left && `… ${left} `}
          {before && <del>{before}</del>} {after && <ins>{after}</ins>}
          {right && ` ${right} …`}
        </p>
      ))}
      {more > 0 && <p className={styles.note}>И ещё {count(more, placeForms)}</p>}
      {kind === 'changed' && passages.length === 0 && (
        <p className={styles.note}>По словам не показать: это файл, или страница стала другой. Сличите её сами.</p>
      )}
      {proposal && <Proposal words={claim.words ?? ''} {...proposal} />}
      {(may.check || may.write) && (
        <p className={styles.actions}>
          {proposal && may.check && may.write && (
            <Button disabled={isBusy} onClick={() => void act(() => claims.takeChange(claim, finding.id, proposal))}>
              Взять правку
            </Button>
          )}
          {may.check && (
            <Button
              kind="quiet"
              disabled={isBusy}
              onClick={() => void act(() => claims.dismissChange(claim, finding.id))}
            >
              Ничего не меняет
            </Button>
          )}
        </p>
      )}
      {proposal && may.check && may.write && claim.signature === 'signed' && (
        <p className={styles.note}>Подпись эксперта с этого утверждения снимется.</p>
      )}
    </>
  )
}

/** The claim as it would be. */
function Proposal({ words, before, after }: { words: string; before: string; after: string }) {
  const at = words.indexOf(before)
  if (at === -1) return null
  return (
    <p className={styles.proposal}>
      <span>Предлагаем</span> {words.slice(0, at)}
      <del>{before}</del> <ins>{after}</ins>
      {words.slice(at + before.length)}
    </p>
  )
}
