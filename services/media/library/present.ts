// Rows of the library → wire.
import type { LibraryItem, MediaPlace } from '#contract/office/library.ts'
import { wayBackDays } from '#contract/office/library.ts'
import type { Colleague } from '#domain/newsroom-rights.ts'
import { dayMs } from '#domain/time-units.ts'
import { inZone } from '#russian/time-zone.ts'
import type { Media } from '../media.ts'
import { presentFile, presentImage } from '../present.ts'
import type { ImageRow } from '../store.ts'
import { mayDo } from './may.ts'
import { readItems, type ItemRow } from './store/items.ts'
import type { UsageRow } from './store/usages.ts'

const soonDays = 30

/** Today in the time zone of the magazine, and the last day that counts as ending soon. */
export function daysOf({ context: { clock, magazine } }: Media): { today: string; soon: string } {
  const now = clock.now().getTime()
  const day = (ms: number) => inZone(new Date(ms), magazine.zone).toISOString().slice(0, 10)
  return { today: day(now), soon: day(now + soonDays * dayMs) }
}

export const hasRights = ({ rights_until }: Pick<ItemRow, 'rights_until'>, today: string): boolean =>
  rights_until === null || rights_until >= today

type Successors = ReadonlyMap<number, { image: ImageRow; name: string }>

const presentReplacement = (
  { successor_id, replaced_at }: ItemRow,
  successors: Successors,
): LibraryItem['replacement'] => {
  const successor = successor_id === null ? undefined : successors.get(successor_id)
  if (!successor || !replaced_at) return null
  const untilBack = new Date(replaced_at.getTime() + wayBackDays * dayMs).toISOString()
  return { image: presentImage(successor.image), name: successor.name, since: replaced_at.toISOString(), untilBack }
}

/** Presents items in the order of the rows; reads their replacements with one query. */
export async function presentItems(
  media: Media,
  rows: readonly ItemRow[],
  colleague: Colleague,
): Promise<LibraryItem[]> {
  const successors = await readSuccessors(media, rows)
  const { today } = daysOf(media)
  const actions = ['change', 'remove', 'replace'] as const
  return rows.map(row => ({
    kind: row.kind,
    id: row.media_id,
    name: row.name,
    alt: row.image?.alt ?? '',
    credit: row.credit,
    caption: row.caption,
    rightsOwner: row.rights_owner,
    rightsUntil: row.rights_until,
    rightsNote: row.rights_note,
    image: row.image && presentImage(row.image),
    file: row.file && presentFile(row.file),
    rightsEnded: !hasRights(row, today),
    uploadedBy: row.uploaded_by,
    createdAt: row.created_at.toISOString(),
    removedAt: row.removed_at?.toISOString() ?? null,
    places: row.places,
    replacement: presentReplacement(row, successors),
    may: actions.filter(action => mayDo(colleague, action, row) && (action !== 'replace' || row.kind === 'picture')),
  }))
}

export async function readSuccessors({ db }: Media, rows: readonly ItemRow[]): Promise<Successors> {
  const ids = [...new Set(rows.flatMap(({ successor_id }) => successor_id ?? []))]
  const items = await readItems(
    db.kysely,
    ids.map(id => ({ kind: 'picture', id })),
  )
  return new Map(items.flatMap(({ media_id, image, name }) => (image ? [[media_id, { image, name }] as const] : [])))
}

export const presentPlace = ({ owner_kind, owner_id, title, role, url }: UsageRow): MediaPlace => ({
  kind: owner_kind,
  id: owner_id,
  title,
  role,
  url,
})
