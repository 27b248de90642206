// A picture of figures with its table and a file of them. T shows all tables of the page, as its button does.
import { createContext, use, useEffect, useId, useState, type ReactNode } from 'react'
import { useDesk } from '../../parts/use-media.ts'
import { isField } from '../../shell/keys/keys.ts'
import { hasLetters } from '../../shell/storage/stored.ts'
import { csvOf } from './number-words.ts'
import styles from './Numbers.module.css'

type Cell = string | number
/** `best`: the row that is marked. */
export type Table = { head: readonly string[]; rows: readonly (readonly Cell[])[]; best?: number }

const TablesContext = createContext({ areOpen: false, toggle: () => {} })

export function Tables({ children }: { children: ReactNode }) {
  const [areOpen, setOpen] = useState(false)
  const toggle = () => setOpen(before => !before)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.code !== 'KeyT' || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
      if (!hasLetters() || isField(event.target) || document.querySelector('dialog[open]')) return
      event.preventDefault()
      setOpen(before => !before)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return <TablesContext value={{ areOpen, toggle }}>{children}</TablesContext>
}

type Props = {
  title: string
  note?: string | undefined
  table: Table
  /** Name of the file, without its ending. */
  file: string
  /** More buttons beside those of the table. */
  buttons?: ReactNode
  /** On a wide page the table stands beside the picture, always. */
  isBeside?: boolean
  children: ReactNode
}

export function Figure({ title, note, table, file, buttons, isBeside = false, children }: Props) {
  const id = useId()
  const { areOpen, toggle } = use(TablesContext)
  const isWide = useDesk() && isBeside
  return (
    <section className={styles.figure} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id} className="stop">
          {title}
        </h2>
        {note && <span className={styles.note}>{note}</span>}
        <span className={styles.buttons}>
          {buttons}
          {!isWide && (
            <button
              type="button"
              className="filter"
              aria-pressed={areOpen}
              aria-label={`Таблица: ${title}`}
              onClick={toggle}
            >
              Таблица
            </button>
          )}
          <CsvButton title={title} file={file} table={table} />
        </span>
      </header>
      {isWide ? (
        <div className={styles.beside}>
          {children}
          <FigureTable title={title} table={table} />
        </div>
      ) : (
        <>
          {children}
          {areOpen && <FigureTable title={title} table={table} />}
        </>
      )}
    </section>
  )
}

export const CsvButton = ({ title, file, table }: Pick<Props, 'title' | 'file' | 'table'>) => (
  <button type="button" className="filter" aria-label={`Скачать CSV: ${title}`} onClick={() => download(file, table)}>
    CSV
  </button>
)

function FigureTable({ title, table }: { title: string; table: Table }) {
  return (
    <div className={styles.scrolled} tabIndex={0} role="region" aria-label={`Таблица: ${title}`}>
      <table className={styles.table}>
        <caption className="sr">{title}</caption>
        <thead>
          <tr>
            {table.head.map(name => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map(([name, ...cells], at) => (
            <tr key={at} data-best={at === table.best || undefined}>
              <th scope="row">{name}</th>
              {cells.map((cell, column) => (
                <td key={column} data-up={String(cell).startsWith('+') || undefined}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function download(file: string, { head, rows }: Table): void {
  const url = URL.createObjectURL(new Blob([csvOf([head, ...rows])], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `${file}.csv`
  link.click()
  // The download begins after this task.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
