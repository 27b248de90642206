// A/B titles, one per line. Data in the format of another tool is shown as JSON.
import { useState } from 'react'
import { parseAbTitles, readAbTitles, writeAbTitles } from './ab-titles.ts'
import { JsonField, LineField } from '../fields.tsx'

type Props = {
  value: unknown
  isReadOnly: boolean
  check: (value: unknown) => string | undefined
  onKeep: (value: unknown) => void
}

export function AbTitlesField({ value, isReadOnly, check, onKeep }: Props) {
  const titles = readAbTitles(value)
  const shown = titles && writeAbTitles(titles)
  const [wrong, setWrong] = useState<{ over: string; text: string; error: string }>()
  if (shown === undefined)
    return (
      <JsonField
        label="Заголовки A/B"
        note="Форму задал инструмент проверки. Сотрите, и заголовки можно будет писать строками"
        value={value}
        isReadOnly={isReadOnly}
        check={check}
        onKeep={onKeep}
      />
    )
  const current = wrong?.over === shown ? wrong : undefined
  return (
    <LineField
      label="Заголовки A/B"
      value={current?.text ?? shown}
      error={current?.error}
      max={20_000}
      lines={3}
      placeholder={'День\u00a0— не пирог\nПочему планы не прибавляют часов'}
      note="По одному в строке, первый&nbsp;— нынешний. Доля, если нужна: «Заголовок&nbsp;— 60 %». Проба начнётся с выпуском, итог&nbsp;— в «Цифрах»"
      isReadOnly={isReadOnly}
      onKeep={text => {
        const read = parseAbTitles(text)
        const error = 'error' in read ? read.error : check(read.titles)
        if (error !== undefined) return setWrong({ over: shown, text, error })
        setWrong(undefined)
        if ('titles' in read) onKeep(read.titles.length > 0 ? read.titles : null)
      }}
    />
  )
}
