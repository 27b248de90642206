// Creates a text: an idea for the plan, or a draft.
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { createText, type TextKind } from '#contract/newsroom.ts'
import { quoted } from '#russian/quoted.ts'
import { Button } from '#ui/Button.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { fromLocal } from '../../../parts/relative-dates.ts'
import { wordsOf } from '../../../session/ask.ts'
import { useOffice } from '../../../shell/office-context.ts'
import { say } from '../../../shell/toasts.ts'
import { kindNames } from '../plan-words.ts'
import { SectionField } from './SectionField.tsx'
import styles from './Sheets.module.css'
import { useSectionTitles } from '../../../parts/sections/section-names.ts'
import { MomentField } from '../../../parts/MomentField.tsx'
import { mayAssignNew, useOwners, type Owner } from '../use-names.ts'

export type NewStage = 'idea' | 'draft'
type Props = {
  stage: NewStage
  plannedAt?: string
  onMade: () => void
  onClose: () => void
}

export function NewTextSheet({ stage: wanted, plannedAt, onMade, onClose }: Props) {
  const { ask, person } = useOffice()
  const navigate = useNavigate()
  const owners = useOwners(mayAssignNew(person))
  const [stage, setStage] = useState(wanted)
  const [kind, setKind] = useState<TextKind>('article')
  const [section, setSection] = useState<string | null>(null)
  const titleOfSection = useSectionTitles([section])
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  async function make(data: FormData): Promise<void> {
    setBusy(true)
    setError(undefined)
    try {
      const { text } = await ask(createText, {
        body: {
          kind,
          stage,
          title: String(data.get('title') ?? ''),
          section,
          deadline: fromLocal(String(data.get('deadline') ?? '')) ?? null,
          plannedAt: plannedAt ?? null,
          ownerId: String(data.get('owner') ?? '') || undefined,
        },
      })
      onMade()
      onClose()
      if (stage === 'draft') await navigate(`/texts/${text.id}`)
      else say({ text: `${quoted(text.title || 'Без заголовка')} в плане` })
    } catch (failure) {
      setError(wordsOf(failure))
      setBusy(false)
    }
  }
  return (
    <Sheet label="Новый текст" onClose={onClose}>
      <form className={styles.sheet} action={make}>
        <h2>{stage === 'idea' ? 'Новая идея' : 'Новый текст'}</h2>
        <div className={styles.kinds} role="radiogroup" aria-label="С чего начать">
          <Pick name="stage" title="Идея" isOn={stage === 'idea'} onPick={() => setStage('idea')} />
          <Pick name="stage" title="Сразу писать" isOn={stage === 'draft'} onPick={() => setStage('draft')} />
        </div>
        <div className={styles.kinds} role="radiogroup" aria-label="Вид">
          {(Object.entries(kindNames) as [TextKind, string][]).map(([each, name]) => (
            <Pick key={each} name="kind" title={name} isOn={kind === each} onPick={() => setKind(each)} />
          ))}
        </div>
        <div className={styles.fields}>
          <label className={`form-field ${styles.field} ${styles.wide}`}>
            {stage === 'idea' ? 'О чём' : 'Заголовок'}
            <input name="title" data-first maxLength={300} required={stage === 'idea'} autoComplete="off" />
          </label>
          <label className={`form-field ${styles.field}`}>
            Сдать
            <MomentField type="datetime-local" name="deadline" />
          </label>
          {owners && <OwnerField owners={owners} ownId={person.id} />}
          <SectionField value={section} title={titleOfSection(section)} onChoose={setSection} />
        </div>
        {error && (
          <p className={styles.error} role="alert">
            {error}
          </p>
        )}
        <div className={styles.buttons}>
          <Button type="submit" kind="accent" isBusy={isBusy}>
            {stage === 'idea' ? 'Записать идею' : 'Начать писать'}
          </Button>
        </div>
      </form>
    </Sheet>
  )
}

function OwnerField({ owners, ownId }: { owners: readonly Owner[]; ownId: string }) {
  return (
    <label className={`form-field ${styles.field}`}>
      Кто
      <select name="owner" defaultValue={ownId}>
        {owners.map(({ id, name }) => (
          <option key={id} value={id}>
            {id === ownId ? 'Я' : name}
          </option>
        ))}
      </select>
    </label>
  )
}

type PickProps = { name: string; title: string; isOn: boolean; onPick: () => void }

function Pick({ name, title, isOn, onPick }: PickProps) {
  return (
    <label>
      <input type="radio" name={name} checked={isOn} onChange={onPick} />
      <span>{title}</span>
    </label>
  )
}
