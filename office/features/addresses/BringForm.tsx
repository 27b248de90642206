// Redirects as a list, typed or from a file of another system.
import { useRef, useState } from 'react'
import { count } from '#russian/plural.ts'
import { Button } from '#ui/Button.tsx'
import { useSubmit } from '../../parts/use-submit.ts'
import { readList, type TypedRedirect } from './address-words.ts'
import type { ListResult } from './use-addresses.ts'
import styles from './AddressesPage.module.css'

const fileBytesMax = 2_000_000
const shownFaults = 10
const lineForms = ['строка', 'строки', 'строк'] as const

type Props = { onBring: (items: readonly TypedRedirect[]) => Promise<ListResult[]>; onClose: () => void }

export function BringForm({ onBring, onClose }: Props) {
  const file = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [refused, setRefused] = useState<ListResult[]>([])
  const { items, faults } = readList(text, location.origin)
  const { isBusy, problem, submit } = useSubmit(async () => {
    const left = await onBring(items)
    setRefused(left)
    if (left.length === 0 && faults.length === 0) onClose()
    // What was refused stays, to be corrected.
    else setText(left.map(({ from, to }) => `${from},${to}`).join('\n'))
  })
  async function take(chosen: File | undefined): Promise<void> {
    if (!chosen) return
    if (chosen.size > fileBytesMax)
      setRefused([{ from: chosen.name, to: '', outcome: 'refused', reason: 'файл больше 2 МБ' }])
    else setText(await chosen.text())
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <label className="form-field">
        Два адреса в строке: откуда и куда, через запятую, точку с запятой или табуляцию
        <textarea
          data-own-undo
          value={text}
          spellCheck={false}
          placeholder={'/staryy,/novyy\n/2019/dacha,/dacha'}
          onChange={event => setText(event.target.value)}
        />
      </label>
      <input
        ref={file}
        type="file"
        hidden
        accept=".csv,.tsv,.txt,text/csv"
        aria-label="Файл CSV"
        onChange={event => void take(event.target.files?.[0])}
      />
      {[
        ...faults.map(({ line, words }) => `Строка ${line}: ${words}`),
        ...refused.map(({ from, reason }) => `${from}: ${reason}`),
      ]
        .slice(0, shownFaults)
        .map(words => (
          <p key={words} className={styles.bad} role="alert">
            {words}
          </p>
        ))}
      {problem !== undefined && (
        <p className={styles.bad} role="alert">
          {problem}
        </p>
      )}
      <p className={styles.acts}>
        <Button type="submit" kind="quiet" isBusy={isBusy} disabled={items.length === 0}>
          {items.length === 0 ? 'Добавить' : `Добавить: ${count(items.length, lineForms)}`}
        </Button>
        <Button kind="text" onClick={() => file.current?.click()}>
          Взять из файла CSV
        </Button>
        <Button kind="text" onClick={onClose}>
          Отмена
        </Button>
      </p>
    </form>
  )
}
