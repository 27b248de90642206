// The form of one source of a claim.
import { useState, type KeyboardEvent } from 'react'
import type { ClaimSource } from '#contract/newsroom-health.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '../Field.tsx'
import { focusOnce } from '../focus-once.ts'
import { useSubmit } from '../use-submit.ts'
import styles from './Claims.module.css'

type Props = { onSave: (source: ClaimSource) => Promise<void>; onClose: () => void }

/** What is typed. It stays in the form until the server has accepted it. */
function useTypedSource({ onSave, onClose }: Props) {
  const [typed, setTyped] = useState({ title: '', url: '', note: '', validUntil: '' })
  const set = (name: keyof typeof typed) => (event: { target: { value: string } }) =>
    setTyped(before => ({ ...before, [name]: event.target.value }))
  const isHttps = typed.url.trim() === '' || /^https:\/\/\S+\.\S+/.test(typed.url.trim())
  const sending = useSubmit(async () => {
    if (typed.title.trim() === '' || !isHttps) return
    await onSave({
      title: typed.title.trim(),
      url: typed.url.trim() || null,
      note: typed.note.trim(),
      validUntil: typed.validUntil || null,
    })
    onClose()
  })
  return { typed, set, isHttps, ...sending }
}

export function SourceForm({ onSave, onClose }: Props) {
  const { typed, set, isHttps, isBusy, problem, submit } = useTypedSource({ onSave, onClose })
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    onClose()
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <Field
        label="Источник"
        value={typed.title}
        maxLength={300}
        required
        ref={focusOnce}
        onKeyDown={leave}
        onChange={set('title')}
      />
      <Field
        label="Адрес"
        type="url"
        inputMode="url"
        placeholder="https://"
        onKeyDown={leave}
        value={typed.url}
        maxLength={2000}
        {...(!isHttps && { error: 'Нужен адрес, который начинается с https://' })}
        onChange={set('url')}
      />
      <Field
        label="Что это и какого года"
        value={typed.note}
        maxLength={200}
        hint="обзор, 40 работ, 2012"
        onKeyDown={leave}
        onChange={set('note')}
      />
      <Field label="Действует до" type="date" value={typed.validUntil} onKeyDown={leave} onChange={set('validUntil')} />
      {problem !== undefined && (
        <p role="alert" className={styles.problem}>
          {problem}. Написанное осталось здесь
        </p>
      )}
      <p className={styles.actions}>
        <Button type="submit" isBusy={isBusy} disabled={typed.title.trim() === '' || !isHttps}>
          Записать источник
        </Button>
        <Button kind="quiet" onClick={onClose}>
          Отмена
        </Button>
      </p>
    </form>
  )
}
