// The head of a section whose fields are those of the magazine: its name, whether anything waits to be saved, and what the section is for.
import type { ReactNode } from 'react'
import type { MagazinePart } from '#domain/magazine.ts'
import { count } from '#russian/plural.ts'
import { Glyph } from '../../parts/Glyph.tsx'
import { Saving } from '../../parts/Saving.tsx'
import type { MagazineState } from './use-magazine.ts'
import styles from './MagazinePage.module.css'

type Props = { title: string; magazine: MagazineState; children: ReactNode }

export function SectionHead({ title, magazine, children }: Props) {
  return (
    <>
      <div className={styles.head}>
        <h2 className="stop">{title}</h2>
        {magazine.value && <SavedState magazine={magazine} />}
      </div>
      <p className="dim">{children}</p>
    </>
  )
}

/** The form of a part, for whoever sends it from elsewhere. */
export const formOf = (part: MagazinePart) => `form-${part}`

const fieldForms = ['поле', 'поля', 'полей'] as const
const signs = { saved: 'check', unsaved: 'pencil', failed: 'warning' } as const

/** It stays in sight, because the fields go on below the window. */
function SavedState({ magazine: { unsaved, saving } }: { magazine: MagazineState }) {
  const isBusy = saving !== undefined && !saving.hasFailed
  const state = unsaved.length === 0 ? 'saved' : saving?.hasFailed ? 'failed' : 'unsaved'
  const words = {
    saved: 'Всё сохранено',
    unsaved: `Не сохранено: ${count(unsaved.length, fieldForms)}`,
    failed: 'Не сохранилось',
  }
  const retry = () => document.querySelector<HTMLFormElement>(`#${formOf(saving!.part)}`)?.requestSubmit()
  return (
    <p className={styles.saved} data-state={state}>
      <Glyph name={signs[state]} isSmall />
      <Saving isBusy={isBusy} rest={words[state]} />
      {state === 'failed' && (
        <button type="button" onClick={retry}>
          Повторить
        </button>
      )}
    </p>
  )
}
