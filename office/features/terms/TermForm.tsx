// What readers see of a section or tag: its title, its address, the words below the title. A change is shown before it is saved.
import { useId, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { focusOnce } from '../../parts/focus-once.ts'
import styles from '../../parts/RuleList.module.css'
import { Saving } from '../../parts/Saving.tsx'
import { useSubmit } from '../../parts/use-submit.ts'
import { differencesOf, type TypedTerm } from './term-words.ts'
import own from './TermsPage.module.css'

type Props = {
  start: TypedTerm
  /** A new one gets its address from the title. */
  isNew?: boolean
  /** Sections that the new one may stand below. */
  parents?: readonly { id: number; title: string }[]
  onSave: (typed: TypedTerm & { parentId: number | null }) => Promise<void>
  onCancel?: () => void
}

export function TermForm({ start, isNew = false, parents = [], onSave, onCancel }: Props) {
  const [typed, setTyped] = useState(start)
  const [parentId, setParentId] = useState<number | null>(null)
  const { isBusy, problem, submit } = useSubmit(() => onSave({ ...typed, parentId }))
  const differences = isNew ? [] : differencesOf(start, typed)
  const isChanged = isNew ? typed.title.trim() !== '' : differences.length > 0
  return (
    <form className={styles.body} onSubmit={submit}>
      <TermFields typed={typed} isNew={isNew} onType={changes => setTyped(before => ({ ...before, ...changes }))} />
      {parents.length > 0 && (
        <label className="form-field">
          Внутри раздела
          <select
            value={parentId ?? ''}
            onChange={event => setParentId(event.target.value === '' ? null : Number(event.target.value))}
          >
            <option value="">Сам по себе</option>
            {parents.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </select>
        </label>
      )}
      {differences.length > 0 && (
        <div role="group" className={styles.difference} aria-label="Что изменится">
          <dl className={own.difference}>
            {differences.map(({ field, before, after }) => (
              <div key={field}>
                <dt>{field}</dt>
                <dd>
                  <del>{before}</del> → <ins>{after}</ins>
                </dd>
              </div>
            ))}
          </dl>
          {start.slug !== typed.slug && (
            <p>Прежний адрес будет вести на новый: ссылки, ленты и закладки не сломаются.</p>
          )}
        </div>
      )}
      {problem !== undefined && (
        <p role="alert" className={styles.bad}>
          {problem}
        </p>
      )}
      {(isChanged || isNew) && (
        <p className={styles.row}>
          <Button type="submit" isBusy={isBusy}>
            {isNew ? 'Добавить' : 'Сохранить'}
          </Button>
          <button type="button" className="link" onClick={onCancel ?? (() => setTyped(start))}>
            {onCancel ? 'Не нужно' : 'Вернуть'}
          </button>
          <Saving isBusy={isBusy} />
        </p>
      )}
    </form>
  )
}

type FieldsProps = { typed: TypedTerm; isNew: boolean; onType: (changes: Partial<TypedTerm>) => void }

function TermFields({ typed, isNew, onType }: FieldsProps) {
  const id = useId()
  return (
    <>
      <div className={own.pair}>
        <label className="form-field">
          Название
          <input
            ref={isNew ? focusOnce : null}
            value={typed.title}
            required
            maxLength={200}
            autoComplete="off"
            onChange={event => onType({ title: event.target.value })}
          />
        </label>
        <p className="form-field">
          <label htmlFor={`${id}-slug`}>Адрес</label>
          <input
            id={`${id}-slug`}
            value={typed.slug}
            required={!isNew}
            maxLength={100}
            autoComplete="off"
            spellCheck={false}
            placeholder={isNew ? 'как название, латиницей' : undefined}
            aria-describedby={`${id}-slug-note`}
            onChange={event => onType({ slug: event.target.value })}
          />
          <small id={`${id}-slug-note`}>Буквы, цифры и дефисы</small>
        </p>
      </div>
      <label className="form-field">
        Описание для читателей
        <textarea
          value={typed.description}
          rows={3}
          maxLength={4000}
          onChange={event => onType({ description: event.target.value })}
        />
      </label>
    </>
  )
}
