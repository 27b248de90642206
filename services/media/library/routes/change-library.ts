// Changes descriptions, rights and focal points of several items: all or none.
import { DomainError } from '#contract/errors.ts'
import type { CallRequest } from '#contract/call.ts'
import type * as calls from '#contract/office/library.ts'
import type { Handler } from '#platform/http/answer.ts'
import { addToLog } from '#platform/office-log/append.ts'
import type { Media } from '../../media.ts'
import { presentImage } from '../../present.ts'
import { announceChanged } from '../announce.ts'
import { checkMay, checkMayEndRights, getColleague } from '../may.ts'
import { daysOf, hasRights, presentItems } from '../present.ts'
import { lockItems, readItems, updateImage, updateItem, type ItemRow } from '../store/items.ts'
import { noSuchItem } from './get-library-item.ts'

type Change = CallRequest<typeof calls.changeLibrary>['body']['changes'][number]

const columns = {
  name: 'name',
  credit: 'credit',
  caption: 'caption',
  rightsOwner: 'rights_owner',
  rightsUntil: 'rights_until',
  rightsNote: 'rights_note',
} as const

/** The change that undoes this one. */
function undoing(change: Change, row: ItemRow): Change {
  const was: Change = { kind: change.kind, id: change.id }
  for (const [name, column] of Object.entries(columns) as [
    keyof typeof columns,
    (typeof columns)[keyof typeof columns],
  ][])
    if (change[name] !== undefined) was[name] = row[column] as never
  if (change.alt !== undefined) was.alt = row.image?.alt ?? ''
  if (change.focal !== undefined) was.focal = row.image ? presentImage(row.image).focal : null
  return was
}

function changesOf(change: Change, row: ItemRow, today: string) {
  const item = Object.fromEntries(
    Object.entries(columns).flatMap(([name, column]) => {
      const value = change[name as keyof typeof columns]
      return value === undefined ? [] : [[column, value]]
    }),
  )
  const isOtherEnd = change.rightsUntil !== undefined && change.rightsUntil !== row.rights_until
  const image = {
    ...(change.alt !== undefined && { alt: change.alt }),
    ...(change.focal !== undefined && { focal_x: change.focal?.[0] ?? null, focal_y: change.focal?.[1] ?? null }),
  }
  const ended = (until: string | null) => !hasRights({ rights_until: until }, today)
  const endsOtherwise = isOtherEnd && ended(change.rightsUntil!) !== ended(row.rights_until)
  return {
    // The new end of rights is announced again.
    item: { ...item, ...(isOtherEnd && { rights_told: null }) },
    image,
    isSeen: row.kind === 'picture' && (Object.keys(image).length > 0 || endsOtherwise),
  }
}

const rights = ['rightsOwner', 'rightsUntil', 'rightsNote'] as const

/** What the log tells of changed rights; undefined if they are as before. Whose they are and what is said of them can be erased. */
function rightsEntry(change: Change, was: Change) {
  const changed = rights.filter(name => change[name] !== undefined && change[name] !== was[name])
  if (changed.length === 0) return undefined
  const part = (of: Change, names: readonly (typeof rights)[number][]) =>
    Object.fromEntries(names.map(name => [name, of[name]]))
  const until = changed.filter(name => name === 'rightsUntil')
  return {
    ...(until.length > 0 && { before: part(was, until), after: part(change, until) }),
    ...(changed.length > until.length && { private: { before: part(was, changed), after: part(change, changed) } }),
  }
}

export const changeLibrary =
  (media: Media): Handler<typeof calls.changeLibrary> =>
  async ({ body: { changes } }, { viewer }) => {
    const colleague = getColleague(viewer)
    const { today } = daysOf(media)
    const now = media.context.clock.now()
    const keys = changes.map(({ kind, id }) => ({ kind, id }))
    if (changes.some(({ kind, alt, focal }) => kind !== 'picture' && (alt !== undefined || focal !== undefined)))
      throw new DomainError('validation', 'Описание и точка внимания бывают только у картинок', { alt: 'не картинка' })
    const was = await media.db.inTransaction(async trx => {
      await lockItems(trx, keys)
      const rows = new Map((await readItems(trx, keys)).map(row => [`${row.kind} ${row.media_id}`, row]))
      const seen: number[] = []
      const before: Change[] = []
      for (const change of changes) {
        const row = rows.get(`${change.kind} ${change.id}`)
        if (!row) throw noSuchItem()
        checkMay(colleague, 'change', row)
        if (change.rightsUntil !== undefined && change.rightsUntil !== row.rights_until)
          checkMayEndRights(colleague, row)
        const { item, image, isSeen } = changesOf(change, row, today)
        await updateItem(trx, change, item, { isSeen })
        if (change.kind === 'picture') await updateImage(trx, change.id, image)
        if (isSeen) seen.push(change.id)
        const former = undoing(change, row)
        before.push(former)
        const entry = rightsEntry(change, former)
        const thing = {
          kind: 'media',
          id: `${change.kind}-${change.id}`,
          title: row.name || row.image?.alt || 'Без названия',
        } as const
        if (entry) addToLog(trx, { ...entry, at: now, action: 'media.rights-changed', actorId: viewer.userId, thing })
      }
      await announceChanged(media, trx, seen)
      return before
    })
    const rows = await readItems(media.db.kysely, keys)
    return { items: await presentItems(media, rows, colleague), was }
  }
