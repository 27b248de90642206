// The publication date, if it should differ from the release, and former addresses that redirect here.
import { useState } from 'react'
import type { Doc } from 'yjs'
import { fromLocal, toLocal } from '../../../parts/relative-dates.ts'
import { useTextField } from '../../../parts/use-text-field.ts'
import { LineField, TimeField } from '../fields.tsx'
import { readFormerAddresses } from './former-addresses.ts'

export function AddressAndDate({ doc, isReadOnly }: { doc: Doc; isReadOnly: boolean }) {
  const [publishedAt, setPublishedAt] = useTextField(doc, 'publishedAt')
  const [formerSlugs, setFormerSlugs] = useTextField(doc, 'formerSlugs')
  const [isAhead, setAhead] = useState(false)
  const shown = (formerSlugs ?? []).join('\n')
  const [wrong, setWrong] = useState<{ over: string; text: string; error: string }>()
  const current = wrong?.over === shown ? wrong : undefined
  return (
    <>
      <TimeField
        label="Дата на странице"
        value={toLocal(publishedAt ?? null)}
        note={
          isAhead
            ? 'Эта дата ещё не наступила. Чтобы статья вышла позже, поставьте её на время во вкладке «Выпуск»'
            : 'Пусто: время выпуска. Нужна, когда статья вышла раньше и в другом месте'
        }
        tone={isAhead ? 'bad' : undefined}
        isReadOnly={isReadOnly}
        onKeep={value => {
          const date = fromLocal(value)
          const isFuture = date !== undefined && Date.parse(date) > Date.now()
          setAhead(isFuture)
          if (!isFuture) setPublishedAt(date)
        }}
      />
      <LineField
        label="Прежние адреса"
        value={current?.text ?? shown}
        error={current?.error}
        max={20_000}
        lines={2}
        placeholder="chistyj-stol"
        note="По одному в строке. С них читатели придут на эту статью"
        isReadOnly={isReadOnly}
        onKeep={text => {
          const read = readFormerAddresses(text, location.origin)
          if ('error' in read) return setWrong({ over: shown, text, error: read.error })
          setWrong(undefined)
          setFormerSlugs(read.addresses.length > 0 ? read.addresses : undefined)
        }}
      />
    </>
  )
}
