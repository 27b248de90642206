// The form of one part of the magazine's settings that is no line of text: what changes is said before it is saved.
import { useState, type FormEvent, type ReactNode } from 'react'
import type { MagazinePart } from '#domain/magazine.ts'
import { FormEnd } from '../../parts/FormEnd.tsx'
import { UnsavedGuard } from '../../parts/UnsavedGuard.tsx'
import { useSubmit } from '../../parts/use-submit.ts'
import { problemOf } from './magazine-fields.ts'
import { formOf } from './SectionHead.tsx'
import type { MagazineState } from './use-magazine.ts'
import styles from './MagazinePage.module.css'

type Props = {
  part: Extract<MagazinePart, 'robots' | 'feeds' | 'card'>
  magazine: MagazineState
  /** «Atom: выключена»; shown while anything differs. */
  changes: readonly string[]
  children: ReactNode
}

export function PartForm({ part, magazine, changes, children }: Props) {
  const [isChecked, setChecked] = useState(false)
  const isChanged = magazine.changesOf(part).length > 0
  const wrong = magazine.shown && problemOf(part, magazine.shown[part])
  const { isBusy, problem, submit } = useSubmit(async () => {
    await magazine.save(part)
    setChecked(false)
  })
  const trySubmit = (event: FormEvent) => {
    setChecked(true)
    if (wrong === undefined) return submit(event)
    event.preventDefault()
  }
  const said = problem ?? (isChecked ? wrong : undefined)
  return (
    <form id={formOf(part)} className="form-stack" noValidate onSubmit={trySubmit}>
      {children}
      {isChanged && (
        <>
          <section className={styles.difference} aria-label="Что изменится">
            <p className="dim">Что изменится</p>
            {changes.map(words => (
              <p key={words}>{words}</p>
            ))}
          </section>
          <FormEnd problem={said} isBusy={isBusy} cancel="Не менять" onCancel={() => magazine.drop(part)}>
            Сохранить
          </FormEnd>
        </>
      )}
      <UnsavedGuard isDirty={isChanged} />
    </form>
  )
}
