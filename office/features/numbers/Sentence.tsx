// What the period was, in a sentence, and which days and readers it counts.
import { useState } from 'react'
import type { NumbersPeriod, NumbersReply } from '#contract/numbers.ts'
import { dayMs } from '#domain/time-units.ts'
import { rangeWords, type Part } from './number-words.ts'
import styles from './Numbers.module.css'

type Props = {
  numbers: NumbersReply
  period: NumbersPeriod
  write: (numbers: NumbersReply, period: NumbersPeriod, isYesterday: boolean) => Part[]
}

export function Sentence({ numbers, period, write }: Props) {
  const { isOwn, from, to } = numbers
  const [now] = useState(() => Date.now())
  const isYesterday = now - Date.parse(to) < 2.5 * dayMs
  return (
    <>
      <p className={styles.headline}>
        {write(numbers, period, isYesterday).map(part =>
          typeof part === 'string' ? part : <b key={part.strong}>{part.strong}</b>,
        )}
      </p>
      <p className={styles.note}>
        {rangeWords(from, to)}
        {isOwn && '\u00a0· только ваши тексты'}&nbsp;· люди без роботов
      </p>
    </>
  )
}
