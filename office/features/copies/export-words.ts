// What is said about exports.
import type { OfficeExport } from '#contract/office/archive.ts'
import { articleForms, commentForms, count, formatNumber, recipeForms, type Forms } from '#russian/plural.ts'

export const fileForms: Forms = ['файл', 'файла', 'файлов']

export const megabytes = (bytes: number) => `${formatNumber(Math.round(bytes / 1024 / 102.4) / 10)}\u00a0МБ`

type Counted = keyof NonNullable<OfficeExport['counts']>
const forms: Readonly<Record<Counted, Forms>> = {
  articles: articleForms,
  recipes: recipeForms,
  texts: ['текст редакции', 'текста редакции', 'текстов редакции'],
  pictures: ['картинка', 'картинки', 'картинок'],
  comments: commentForms,
}

export const isOpen = ({ state }: OfficeExport): boolean => state === 'waiting' || state === 'running'

/** What happens, in words that do not change at every tick: they are read aloud. */
export function stateWords(item: OfficeExport): string {
  switch (item.state) {
    case 'waiting':
      return 'Скачивание начинается'
    case 'running':
      return 'Архив скачивается: не закрывайте браузер'
    case 'done':
      return item.missingCount > 0 ? 'Архив скачан, но не всё вошло' : 'Архив скачан'
    case 'failed':
      return 'Архив не скачан: ошибка'
    case 'interrupted':
      return 'Скачивание прервано'
  }
}

/** Less is «0 МБ». */
const shownBytes = 100_000

/** «картинки: 120, 14,2 МБ» */
export const progressWords = ({ stage, stageDone, bytes }: OfficeExport): string =>
  [
    stage === null ? 'собираем' : stageDone > 0 ? `${stage}: ${formatNumber(stageDone)}` : stage,
    ...(bytes >= shownBytes ? [megabytes(bytes)] : []),
  ].join(', ')

/** «40 статей, 24 рецепта, 34,2 МБ»; of an archive that was not finished, why. */
export function outcomeWords({ counts, bytes, problem }: OfficeExport): string {
  if (!counts) return problem ?? ''
  const parts = (Object.keys(forms) as Counted[])
    .filter(key => counts[key] > 0)
    .map(key => count(counts[key], forms[key]))
  return [...parts, megabytes(bytes)].join(', ')
}
