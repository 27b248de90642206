// «Что осталось в Word»: what pastes left behind, until the text is out.
import { useCallback, useSyncExternalStore } from 'react'
import type * as Y from 'yjs'
import { count } from '#russian/plural.ts'
import { say } from '../../../shell/toasts.ts'
import {
  forgetLeft,
  keepLeft,
  markWords,
  observeLeft,
  readLeft,
  type LeftInSource as Left,
} from '../pasting/left-in-source.ts'
import styles from './RemarksPanel.module.css'

const placeForms = ['место', 'места', 'мест'] as const
const styleForms = ['стиль', 'стиля', 'стилей'] as const
const lineForms = ['пустая строка', 'пустые строки', 'пустых строк'] as const
const commentForms = ['служебная пометка', 'служебные пометки', 'служебных пометок'] as const

const none: readonly Left[] = []

type Props = { doc: Y.Doc; isOut: boolean; canWrite: boolean }

export function LeftInSource({ doc, isOut, canWrite }: Props) {
  const subscribe = useCallback((listener: () => void) => observeLeft(doc, listener), [doc])
  const pastes = useSyncExternalStore(subscribe, () => (readLeft(doc).length > 0 ? readLeft(doc) : none))
  if (isOut || pastes.length === 0) return null
  const sum = (of: (left: Left) => number) => pastes.reduce((total, left) => total + of(left), 0)
  const coloured = pastes.flatMap(left => left.coloured)
  const [styleCount, lines, comments] = [
    sum(left => left.styles),
    sum(left => left.emptyLines),
    sum(left => left.comments),
  ]
  const embolden = () => {
    const found = markWords(doc, coloured, true)
    say(
      found === 0
        ? { text: 'Этих слов в тексте больше нет' }
        : { text: `Жирным: ${count(found, placeForms)}`, undo: () => void markWords(doc, coloured, false) },
    )
  }
  const forget = () => {
    const before = readLeft(doc)
    forgetLeft(doc)
    say({ text: 'Список убран', undo: () => before.forEach(left => keepLeft(doc, left)) })
  }
  return (
    <details className={styles.left}>
      <summary>Что осталось при вставке</summary>
      <p className="dim">Ничего из слов. Отброшенное лежит здесь, пока текст не вышел.</p>
      <ul>
        {coloured.length > 0 && (
          <li>
            <span>
              Цвет букв · {count(coloured.length, placeForms)}
              <q>{coloured.slice(0, 3).join(' … ')}</q>
            </span>
            {canWrite && (
              <button type="button" className="link" onClick={embolden}>
                Вернуть жирным
              </button>
            )}
          </li>
        )}
        {styleCount > 0 && <li>Шрифты и размеры · {count(styleCount, styleForms)}</li>}
        {lines > 0 && <li>{count(lines, lineForms)}</li>}
        {comments > 0 && <li>{count(comments, commentForms)}</li>}
      </ul>
      {canWrite && (
        <button type="button" className="link" onClick={forget}>
          Убрать список
        </button>
      )}
    </details>
  )
}
