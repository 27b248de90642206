// A colleague: role, marks, credentials. Changes take effect at once; most can be undone.
import { useRef, useState } from 'react'
import { setMember } from '#contract/newsroom.ts'
import { admitToOffice, changeOfficeExpert, changeOfficeRole, resetSecondStep } from '#contract/office/access.ts'
import type { RoleName } from '#domain/viewer.ts'
import { Button } from '#ui/Button.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { Face } from '../../../parts/Face.tsx'
import type { Guarded } from '../../../parts/second-step/SecondStep.tsx'
import { wordsOf } from '../../../session/ask.ts'
import { useOffice } from '../../../shell/office-context.ts'
import { say } from '../../../shell/toasts.ts'
import { LinkBox, type MadeLink } from './LinkBox.tsx'
import { ExpertField, Marks } from './Marks.tsx'
import { hasUnopenedLink, personRoleWords, placeInOffice, roleOf, type Colleague } from '../person-words.ts'
import { RolePick } from './RolePick.tsx'
import styles from './Sheets.module.css'

export function PersonSheet({
  person,
  guarded,
  onChanged,
  onClose,
}: {
  person: Colleague
  guarded: Guarded
  onChanged: () => void
  onClose: () => void
}) {
  const { ask, person: own } = useOffice()
  const { id, display_name: name } = person
  const isOwn = id === own.id
  const [link, setLink] = useState<MadeLink>()
  // The new choice is shown before the server answers; a refusal reverts it.
  const [chosen, setChosen] = useState<Partial<Colleague>>({})
  const shown = { ...person, ...chosen }
  const { busy, error, change } = useChange(guarded, { onDone: onChanged, onFailed: () => setChosen({}) })
  const queue = useRef<Promise<unknown>>(Promise.resolve())

  const setRole = (next: RoleName | null) => ask(changeOfficeRole, { body: { id, role: next } })
  async function pickRole(next: RoleName | null): Promise<void> {
    if (next !== null) setChosen(before => ({ ...before, roles: [next] }))
    const done = await change('role', () => setRole(next))
    if (!done) return
    const { before } = done.data
    say({
      text: next === null ? `Роль снята: ${name}. Входы закрыты` : `${name}: ${personRoleWords[next]}`,
      undo: async () => {
        try {
          await guarded(() => setRole(before))
        } catch (failure) {
          say({ text: wordsOf(failure) })
        }
        setChosen({})
        onChanged()
      },
    })
    if (next === null) onClose()
  }
  /** Marks are saved as a whole, so saves are sequential. */
  function saveMarks(marks: Pick<Colleague, 'isProofReader' | 'sections'>): void {
    setChosen(before => ({ ...before, ...marks }))
    queue.current = queue.current.then(() => change('marks', () => ask(setMember, { params: { id }, body: marks })))
  }
  return (
    <Sheet label={name} onClose={onClose}>
      <Who id={person.id} name={name} place={placeInOffice(shown)} />
      {error !== undefined && <p role="alert">{error}</p>}
      {link && <LinkBox link={link} to={name} />}
      <RolePick role={roleOf(shown)} isDisabled={isOwn} onPick={next => void pickRole(next)} />
      {isOwn && <p className="small dim">Свою роль меняет другой администратор.</p>}
      <Marks person={shown} onSave={saveMarks} />
      <ExpertField
        person={person}
        isBusy={busy === 'expert'}
        onSave={expertise => void change('expert', () => ask(changeOfficeExpert, { body: { id, expertise } }))}
      />
      {!isOwn && (
        <AccessActions
          isLockedOut={person.is_locked_out}
          hasOnlyLink={hasUnopenedLink(person)}
          busy={busy}
          onAdmit={() => void change('admit', () => ask(admitToOffice, { body: { id } }))}
          onReset={() =>
            void change('reset', () => ask(resetSecondStep, { body: { id } })).then(made => made && setLink(made.data))
          }
          onRemove={() => void pickRole(null)}
        />
      )}
    </Sheet>
  )
}

/** Runs one change at a time. Returns the change in progress and the reason of a refusal. A cancelled change counts as failed. */
function useChange(guarded: Guarded, { onDone, onFailed }: { onDone: () => void; onFailed: () => void }) {
  const [busy, setBusy] = useState<string>()
  const [error, setError] = useState<string>()
  async function change<Value>(what: string, call: () => Promise<Value>): Promise<Value | undefined> {
    setBusy(what)
    setError(undefined)
    let done: Value | undefined
    try {
      done = await guarded(call)
      if (done === undefined) onFailed()
      else onDone()
    } catch (failure) {
      onFailed()
      setError(wordsOf(failure))
    }
    setBusy(undefined)
    return done
  }
  return { busy, error, change }
}

function Who({ id, name, place }: { id: string; name: string; place: string }) {
  return (
    <p className={styles.who}>
      <Face name={name} id={id} />
      <span>
        <b>{name}</b>
        <small>{place}</small>
      </span>
    </p>
  )
}

function AccessActions({
  isLockedOut,
  hasOnlyLink,
  busy,
  onAdmit,
  onReset,
  onRemove,
}: {
  isLockedOut: boolean
  /** The person has neither a key nor codes yet. */
  hasOnlyLink: boolean
  busy: string | undefined
  onAdmit: () => void
  onReset: () => void
  onRemove: () => void
}) {
  return (
    <section className={styles.deeds} aria-label="Вход">
      {isLockedOut && (
        <Button kind="quiet" isBusy={busy === 'admit'} onClick={onAdmit}>
          Впустить снова
        </Button>
      )}
      <Button kind="quiet" isBusy={busy === 'reset'} onClick={onReset}>
        {hasOnlyLink ? 'Новая ссылка' : 'Устройство потеряно: новая ссылка'}
      </Button>
      <p className="small dim">
        {hasOnlyLink ? 'Прежняя ссылка перестанет работать сразу.' : 'Прежние ключи и входы погаснут сразу.'} Сначала
        убедитесь, что просит сам человек.
      </p>
      <Button kind="text" isBusy={busy === 'role'} onClick={onRemove}>
        Снять роль
      </Button>
    </section>
  )
}
