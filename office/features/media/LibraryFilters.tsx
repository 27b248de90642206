import type { CallReply } from '#contract/call.ts'
import type { countLibrary, LibraryKind, LibraryLack } from '#contract/office/library.ts'
import { formatNumber } from '#russian/plural.ts'
import styles from './MediaPage.module.css'
import { kindNames, lackNames, type Filters } from '../../media/media-words.ts'

type Counts = CallReply<typeof countLibrary>
type Props = { filters: Filters; counts: Counts | undefined; onChange: (filters: Filters) => void }

/** Filters by kind, and filters for incomplete items, which are shown only if there are any. */
export function LibraryFilters({ filters, counts, onChange }: Props) {
  const chip = (title: string, many: number | undefined, isOn: boolean, next: Filters) => (
    <button
      key={title}
      type="button"
      className={`filter ${styles.filter}`}
      aria-pressed={isOn}
      onClick={() => onChange(next)}
    >
      {title}
      {many !== undefined && <small>{formatNumber(many)}</small>}
    </button>
  )
  const kinds = Object.entries(kindNames) as [LibraryKind, string][]
  const lacks = (Object.entries(lackNames) as [LibraryLack, string][]).filter(
    ([lack]) => filters.lack === lack || (counts?.lacks[lack] ?? 0) > 0,
  )
  const all = counts && Object.values(counts.kinds).reduce((sum, many) => sum + many, 0)
  const isAll = !filters.kind && !filters.lack && !filters.isRemoved
  return (
    <div className={styles.filters} role="group" aria-label="Что показать">
      {chip('Всё', all, isAll, { q: filters.q, isRemoved: false })}
      {kinds.map(([kind, title]) =>
        chip(title, counts?.kinds[kind], filters.kind === kind, {
          ...filters,
          kind: filters.kind === kind ? undefined : kind,
        }),
      )}
      {lacks.length > 0 && <span className={styles.between} />}
      {lacks.map(([lack, title]) =>
        chip(title, counts?.lacks[lack], filters.lack === lack, {
          ...filters,
          lack: filters.lack === lack ? undefined : lack,
        }),
      )}
      {((counts?.removed ?? 0) > 0 || filters.isRemoved) &&
        chip('Удалённые', counts?.removed, filters.isRemoved, { ...filters, isRemoved: !filters.isRemoved })}
    </div>
  )
}
