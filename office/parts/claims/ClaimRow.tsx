// One claim: its words, its sources, its state, and what may be done with it.
import { useState } from 'react'
import type { Claim } from '#contract/newsroom-health.ts'
import { Button } from '#ui/Button.tsx'
import { wordsOf } from '../../session/ask.ts'
import { say } from '../../shell/toasts.ts'
import { focusOnce } from '../focus-once.ts'
import { Glyph } from '../Glyph.tsx'
import { useSubmit } from '../use-submit.ts'
import { checkedWords, claimLook, dayOf } from './claim-words.ts'
import styles from './Claims.module.css'
import { Findings } from './Findings.tsx'
import { SourceForm } from './SourceForm.tsx'
import { SourceName } from './SourceName.tsx'
import type { Claims, ClaimVerdict } from './use-claims.ts'

export type MayClaim = { claim: boolean; check: boolean; write: boolean; userId: string }

type Props = {
  claim: Claim
  number: number
  claims: Claims
  may: MayClaim
  now: Date
  isCurrent: boolean
  /** A claim that was just made asks for its source at once. */
  isNew?: boolean
  onCurrent: () => void
  /** Goes to the words in the text. */
  onShow: (claim: Claim) => void
}

export function ClaimRow(props: Props) {
  const { claim, number, claims, now, isCurrent, isNew, onCurrent, onShow } = props
  const look = claimLook(claim)
  const [form, setForm] = useState<'source' | 'mend' | undefined>(isNew ? 'source' : undefined)
  const checked = checkedWords(claim, claims.names, now)
  const place = claim.block === null ? '' : `стоит в абзаце ${claim.block}`
  return (
    <li className={styles.claim} data-claim={claim.id} data-tone={look.tone} aria-current={isCurrent || undefined}>
      <span className={styles.number} aria-hidden="true">
        {number}
      </span>
      <div className={styles.body}>
        <button
          type="button"
          className={styles.words}
          data-claim-words
          aria-label={`Утверждение ${number}: ${claim.words ?? claim.range.quote}`}
          title="К месту в тексте"
          onFocus={onCurrent}
          onClick={() => onShow(claim)}
        >
          {claim.words ?? claim.range.quote}
        </button>
        {claim.note !== '' && <p className={styles.note}>{claim.note}</p>}
        <Sources {...props} />
        <Findings claim={claim} claims={claims} may={props.may} now={now} />
        <small className={styles.place}>{[place, checked].filter(Boolean).join('\u00a0· ')}</small>
        {form === 'source' && (
          <SourceForm
            onSave={source => claims.setSources(claim, [...claim.sources, source])}
            onClose={() => setForm(undefined)}
          />
        )}
        {form === 'mend' && (
          <MendForm onSave={note => claims.decide(claim, { state: 'mend', note })} onClose={() => setForm(undefined)} />
        )}
        {form === undefined && <Actions {...props} onForm={setForm} />}
      </div>
      <span className={styles.state}>
        <span className={styles.chip} data-tone={look.tone}>
          {look.words}
        </span>
      </span>
    </li>
  )
}

const tell = (failure: unknown) => say({ text: wordsOf(failure) })

function Sources({ claim, claims, may, now }: Props) {
  if (claim.sources.length === 0)
    return (
      <p className={styles.missing}>
        <Glyph name="warning" isSmall />
        Источника нет. Со следующим выходом не пропустим.
      </p>
    )
  return (
    <ul className={styles.sources}>
      {claim.sources.map((source, at) => {
        const isOver = source.validUntil !== null && source.validUntil < dayOf(now)
        return (
          <li key={at} data-tone={isOver ? 'bad' : 'ok'}>
            <Glyph name={isOver ? 'warning' : 'check'} isSmall />
            <SourceName source={source} page={claims.pages.get(source.url ?? '')} now={now} />
            {may.claim && (
              <button
                type="button"
                className="icon-button"
                aria-label={`Убрать источник: ${source.title}`}
                title="Убрать источник"
                onClick={() => void claims.setSources(claim, claim.sources.toSpliced(at, 1)).catch(tell)}
              >
                <Glyph name="close" isSmall />
              </button>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function Actions({ claim, claims, may, isCurrent, onForm }: Props & { onForm: (form: 'source' | 'mend') => void }) {
  const decide = (verdict: ClaimVerdict) => void claims.decide(claim, verdict).catch(tell)
  const isOwn = claim.addedBy === may.userId && !claim.wasDecided
  const isBroken = claimLook(claim).tone !== 'ok'
  if (!isCurrent && !isBroken) return null
  return (
    <p className={styles.actions}>
      {may.check && claim.state !== 'unsourced' && claim.state !== 'true' && claim.words !== null && (
        <Button onClick={() => decide({ state: 'true', note: '' })}>Верно</Button>
      )}
      {may.check && claim.state !== 'mend' && claim.words !== null && (
        <Button kind="quiet" onClick={() => onForm('mend')}>
          Поправить
        </Button>
      )}
      {may.claim && (
        <Button kind="quiet" onClick={() => onForm('source')}>
          {claim.sources.length === 0 ? 'Назвать источник' : 'Ещё источник'}
        </Button>
      )}
      {(may.check || (may.claim && isOwn)) && (
        <Button kind="text" onClick={() => void claims.remove(claim)}>
          Убрать утверждение
        </Button>
      )}
    </p>
  )
}

function MendForm({ onSave, onClose }: { onSave: (note: string) => Promise<void>; onClose: () => void }) {
  const [note, setNote] = useState('')
  const { isBusy, problem, submit } = useSubmit(async () => {
    await onSave(note.trim())
    onClose()
  })
  return (
    <form className={styles.form} onSubmit={submit}>
      <label>
        Что поправить
        <textarea
          rows={2}
          value={note}
          maxLength={1000}
          ref={focusOnce}
          onChange={event => setNote(event.target.value)}
        />
      </label>
      {problem !== undefined && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <p className={styles.actions}>
        <Button type="submit" isBusy={isBusy} disabled={note.trim() === ''}>
          Поправить
        </Button>
        <Button kind="quiet" onClick={onClose}>
          Отмена
        </Button>
      </p>
    </form>
  )
}
