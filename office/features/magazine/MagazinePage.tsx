// The settings section «О журнале»: what the magazine says of itself, part by part. Each change is shown before it is saved, and can be taken back.
import { useEffect, useId, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import {
  ageMarks,
  fullName,
  imprintOf,
  magazineParts,
  type Magazine,
  type MagazinePart,
  type TextField,
} from '#domain/magazine.ts'
import { FormEnd } from '../../parts/FormEnd.tsx'
import { Field } from '../../parts/Field.tsx'
import { LoadError } from '../../parts/loading/LoadError.tsx'
import { magazineFieldTitles, magazinePartTitles } from '../../parts/magazine-words.ts'
import { UnsavedGuard } from '../../parts/UnsavedGuard.tsx'
import { useNow } from '../../parts/use-now.ts'
import { useSubmit } from '../../parts/use-submit.ts'
import { useTitle } from '../../parts/use-title.ts'
import { problemOf, typing, type TypedField } from './magazine-fields.ts'
import { formOf, SectionHead } from './SectionHead.tsx'
import { useMagazine, type MagazineChange, type MagazineState } from './use-magazine.ts'
import { clockIn, zoneChoices, zoneWords } from './zones.ts'
import styles from './MagazinePage.module.css'

export function MagazinePage() {
  useTitle('О журнале')
  const magazine = useMagazine()
  const { shown, error, reload } = magazine
  useAnchor(shown !== undefined)
  return (
    <div className={`${styles.page} ${styles.withSamples}`}>
      <SectionHead title="О журнале" magazine={magazine}>
        Так журнал называет себя на страницах, в&nbsp;поисковиках и письмах. Изменение видно читателям сразу.
      </SectionHead>
      {error !== undefined && <LoadError error={error} onRetry={reload} />}
      {shown && (
        <>
          <Part part="name" magazine={magazine} sample={<NameSample shown={shown as Magazine} />} />
          <Part
            part="imprint"
            note="Закон о СМИ (статья 27) просит зарегистрированное сетевое издание назвать себя в подвале каждой страницы. Пустые строки не показываются."
            magazine={magazine}
            sample={<ImprintSample shown={shown as Magazine} />}
          />
          <Part part="age" note="Знак всего сайта по закону 436-ФЗ; стоит в подвале." magazine={magazine} />
          <Part
            part="zone"
            note="По нему ставятся даты, считаются дни и месяцы, уходит субботнее письмо. Уже посчитанные дни не изменятся."
            magazine={magazine}
            sample={<ZoneSample zone={shown.zone} />}
          />
          <UnsavedGuard isDirty={magazine.isDirty} />
        </>
      )}
    </div>
  )
}

/** The address of a part, `#zone`, opens the page there. */
function useAnchor(isReady: boolean): void {
  const { hash } = useLocation()
  useEffect(() => {
    if (isReady && hash !== '') document.querySelector(`#part-${hash.slice(1)}`)?.scrollIntoView()
  }, [isReady, hash])
}

type PartProps = { part: MagazinePart; note?: string; magazine: MagazineState; sample?: ReactNode }

function Part({ part, note, magazine, sample }: PartProps) {
  const form = useRef<HTMLFormElement>(null)
  const [isChecked, setChecked] = useState(false)
  const changes = magazine.changesOf(part)
  const problems = new Map(
    changes.flatMap(({ field, after }) => {
      const problem = problemOf(field, after)
      return problem === undefined ? [] : [[field, problem] as const]
    }),
  )
  const { isBusy, problem, submit } = useSubmit(async () => {
    await magazine.save(part)
    setChecked(false)
  })
  const trySubmit = (event: FormEvent) => {
    setChecked(true)
    // Enter in a field sends the form even where nothing is to be saved.
    if (changes.length > 0 && problems.size === 0) return submit(event)
    event.preventDefault()
    const [first] = problems.keys()
    form.current?.querySelector<HTMLElement>(`[name='${first}']`)?.focus()
  }
  return (
    <section id={`part-${part}`} className={styles.part} aria-labelledby={`title-${part}`}>
      <h3 id={`title-${part}`}>{magazinePartTitles[part]}</h3>
      {note && <p className="dim">{note}</p>}
      <form id={formOf(part)} ref={form} className="form-stack" noValidate onSubmit={trySubmit}>
        <div className={styles.fields} onBlur={() => setChecked(true)}>
          {(magazineParts[part] as readonly TextField[]).map(field => (
            <Input key={field} field={field} magazine={magazine} error={isChecked ? problems.get(field) : undefined} />
          ))}
        </div>
        {sample}
        {changes.length > 0 && (
          <>
            <Difference changes={changes} />
            <FormEnd problem={problem} isBusy={isBusy} cancel="Не менять" onCancel={() => magazine.drop(part)}>
              Сохранить
            </FormEnd>
          </>
        )}
      </form>
    </section>
  )
}

type InputProps = { field: TextField; magazine: MagazineState; error: string | undefined }

function Input({ field, magazine, error }: InputProps) {
  const value = magazine.shown?.[field] ?? ''
  const put = (next: string) => magazine.type({ [field]: next })
  if (field === 'age')
    return (
      <Select field={field} value={value} onChoose={put}>
        <option value="">Не показывать</option>
        {ageMarks.map(mark => (
          <option key={mark}>{mark}</option>
        ))}
      </Select>
    )
  if (field === 'zone')
    return (
      <Select field={field} value={value} onChoose={put}>
        {zoneChoices(value, magazine.value!.values.zone).map(zone => (
          <option key={zone} value={zone}>
            {zoneWords(zone)}
          </option>
        ))}
      </Select>
    )
  return <TextInput field={field} value={value} error={error} onType={put} />
}

type TextInputProps = {
  field: TypedField
  value: string
  error: string | undefined
  onType: (value: string) => void
}

function TextInput({ field, value, error, onType }: TextInputProps) {
  const id = useId()
  const { max, hint, lines, ...input } = typing[field]
  const label = magazineFieldTitles[field]
  if (lines === undefined)
    return (
      <Field
        {...input}
        label={label}
        name={field}
        value={value}
        maxLength={max}
        hint={hint}
        {...(error !== undefined && { error })}
        autoComplete="off"
        onChange={event => onType(event.target.value)}
      />
    )
  return (
    <div className="form-field">
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        name={field}
        value={value}
        maxLength={max}
        rows={lines}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={`${id}-note`}
        onKeyDown={event => {
          // It is one line, though it may be drawn as two.
          if (lines !== 1 || event.key !== 'Enter') return
          event.preventDefault()
          event.currentTarget.form?.requestSubmit()
        }}
        onChange={event => onType(lines === 1 ? event.target.value.replaceAll(/\s*\n\s*/g, ' ') : event.target.value)}
      />
      <small id={`${id}-note`} role={error === undefined ? undefined : 'alert'}>
        {error ?? hint}
      </small>
    </div>
  )
}

type SelectProps = {
  field: TextField
  value: string
  onChoose: (value: string) => void
  children: ReactNode
}

function Select({ field, value, onChoose, children }: SelectProps) {
  return (
    <label className="form-field">
      {magazineFieldTitles[field]}
      <select name={field} value={value} onChange={event => onChoose(event.target.value)}>
        {children}
      </select>
    </label>
  )
}

/** «Название: Дельно → Толково». */
function Difference({ changes }: { changes: readonly MagazineChange[] }) {
  const said = (field: keyof Magazine, value: unknown) =>
    value === '' ? 'нет' : field === 'zone' ? zoneWords(String(value)) : String(value)
  return (
    <section className={styles.difference} aria-label="Что изменится">
      {changes.map(({ field, before, after }) => (
        <p key={field}>
          <b>{magazineFieldTitles[field]}:</b> <del>{said(field, before)}</del> <span aria-hidden="true">→</span>{' '}
          <ins>{said(field, after)}</ins>
        </p>
      ))}
    </section>
  )
}

/** The home page as search engines show it. */
function NameSample({ shown }: { shown: Magazine }) {
  return (
    <Sample title={'Так журнал выглядит в\u00a0поиске'}>
      <span className={styles.found}>
        <img src="/icon.svg" alt="" width="20" height="20" />
        <small>{location.host}</small>
      </span>
      <b>{fullName(shown)}</b>
      <span>{shown.about}</span>
    </Sample>
  )
}

function ImprintSample({ shown }: { shown: Magazine }) {
  const lines = imprintOf(shown)
  return (
    <Sample title={'Так они стоят в\u00a0подвале сайта'}>
      {lines.length === 0 ? <small>Пока здесь пусто: выходные данные не заполнены.</small> : null}
      {lines.map(line => (
        <span key={line}>{line}</span>
      ))}
    </Sample>
  )
}

function Sample({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.sample} aria-labelledby={id}>
      <h4 id={id}>{title}</h4>
      <div>{children}</div>
    </section>
  )
}

function ZoneSample({ zone }: { zone: string }) {
  const now = useNow()
  return <p className="dim">Сейчас по этому поясу {clockIn(zone, now)}</p>
}
