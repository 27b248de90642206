// A merge into another section or tag. It says what will happen before it begins.
import { useState } from 'react'
import { listOfficeTerms, previewTermMerge, type OfficeTerm } from '#contract/office/terms.ts'
import { Button } from '#ui/Button.tsx'
import { ChoiceField } from '../../parts/ChoiceField.tsx'
import { useLoaded } from '../../parts/loading/use-loaded.ts'
import styles from '../../parts/RuleList.module.css'
import { useSubmit } from '../../parts/use-submit.ts'
import { wordsOf } from '../../session/ask.ts'
import { useOffice } from '../../shell/office-context.ts'
import { mergeWords } from './term-words.ts'

const listedMax = 20

/** `start`: what is proposed. */
type Props = {
  term: OfficeTerm
  start?: OfficeTerm
  onMerge: (into: OfficeTerm) => Promise<void>
  onCancel: () => void
}

export function MergeForm({ term, start, onMerge, onCancel }: Props) {
  const { ask } = useOffice()
  const [known, setKnown] = useState<readonly OfficeTerm[]>(start ? [start] : [])
  const [slug, setSlug] = useState<string | undefined>(start?.slug)
  const into = known.find(each => each.slug === slug)
  const preview = useLoaded(`merge ${term.id} ${into?.id ?? ''}`, async signal =>
    into ? ask(previewTermMerge, { params: { id: term.id }, query: { into: into.id } }, { signal }) : undefined,
  )
  const { isBusy, problem, submit } = useSubmit(async () => {
    if (into) await onMerge(into)
  })
  const list = async ({ q, slugs }: { q?: string; slugs?: string }, signal: AbortSignal) => {
    if (slugs !== undefined) return known.filter(each => each.slug === slugs).map(choiceOf)
    const query = { kind: term.kind, q: q ?? '', limit: listedMax }
    const { items } = await ask(listOfficeTerms, { query }, { signal })
    const others = items.filter(({ id, merge }) => id !== term.id && merge === null)
    setKnown(before => [...before.filter(({ id }) => !others.some(each => each.id === id)), ...others])
    return others.map(choiceOf)
  }
  return (
    <form className={styles.body} aria-label={`Слить «${term.title}»`} onSubmit={submit}>
      <ChoiceField
        label="С чем слить"
        name={`merge ${term.id}`}
        list={list}
        most={1}
        chosen={slug === undefined ? [] : [slug]}
        canWrite
        onChoose={([first]) => setSlug(first)}
      />
      {into && preview.error !== undefined && (
        <p role="alert" className={styles.bad}>
          {wordsOf(preview.error)}
        </p>
      )}
      {into && preview.value && preview.error === undefined && (
        <div className={styles.difference} role="status">
          {mergeWords(preview.value, into.title).map(words => (
            <p key={words}>{words}</p>
          ))}
          <p>
            «{term.title}» исчезнет из списков. Одной кнопкой слияние не вернуть: статьи уже не отличить от остальных.
          </p>
        </div>
      )}
      {problem !== undefined && (
        <p role="alert" className={styles.bad}>
          {problem}
        </p>
      )}
      <p className={styles.row}>
        {into && preview.value && preview.error === undefined && (
          <Button type="submit" kind="accent" isBusy={isBusy}>
            Слить с «{into.title}»
          </Button>
        )}
        <button type="button" className="link" onClick={onCancel}>
          Не сливать
        </button>
      </p>
    </form>
  )
}

const choiceOf = ({ slug, title, url }: OfficeTerm) => ({ slug, title, note: url })
