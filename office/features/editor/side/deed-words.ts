// Entries of the log of a text in words. Pure.
import { stageNames } from '../../../parts/Stage.tsx'

type Detail = Readonly<Record<string, string | number | null>>

const stageOf = (value: unknown): string => (stageNames as Record<string, string>)[String(value)] ?? String(value)

const fieldNames: Record<string, string> = {
  kind: 'вид',
  section: 'раздел',
  owner_id: 'автор',
  ownerId: 'автор',
  deadline: 'срок',
}

const words: Record<string, (detail: Detail) => string> = {
  created: ({ stage }) => `Текст заведён: ${stageOf(stage)}`,
  changed: ({ fields }) =>
    `Изменено: ${String(fields ?? '')
      .split(' ')
      .map(field => fieldNames[field] ?? field)
      .join(', ')}`,
  moved: ({ from, to }) => `Этап: ${stageOf(from)} → ${stageOf(to)}`,
  removed: () => 'Текст убран',
  'brought-back': () => 'Текст возвращён',
  'named-version': () => 'Названа версия',
  'restored-version': () => 'Возвращена версия',
  guarded: () => 'Исчезла большая часть текста: прежняя сохранена версией',
}

/** Deeds that this page does not know are shown by their name. */
export const deedInWords = (action: string, detail: Detail): string => words[action]?.(detail) ?? action
