// Finds the Yjs ids of the letters in a change, by which the log tells who wrote and who deleted them.
import * as Y from 'yjs'
import { bodyFragment } from '../shared-document.ts'
import type { Run } from './lines.ts'
import type { Change, Path } from './texts.ts'

export type IdRange = { client: number; clock: number; length: number }
/** `written` ids are in the present document, `deleted` ids in the version. */
export type ChangeIds = { written: IdRange[]; deleted: IdRange[] }

type Item = Y.Item
// `any`, because Yjs types have different event types.
// oxlint-disable-next-line typescript/no-explicit-any
type AnyType = Y.AbstractType<any>
const itemOf = (type: AnyType | undefined): Item | undefined => type?._item ?? undefined
const rangeOf = ({ id, length }: Item): IdRange => ({ client: id.client, clock: id.clock, length })

function nodeAt(doc: Y.Doc, path: Path): Y.XmlElement | undefined {
  let found: unknown = doc.getXmlFragment(bodyFragment)
  for (const index of path) found = found instanceof Y.XmlFragment ? found.get(index) : undefined
  return found instanceof Y.XmlElement ? found : undefined
}

/** The items of a text or an inline sequence in order, including items inside nested texts. */
function itemsIn(type: AnyType | undefined): Item[] {
  const items: Item[] = []
  for (let item = type?._start ?? null; item !== null; item = item.right) {
    if (item.deleted || !item.countable) continue
    const inner = item.content instanceof Y.ContentType ? item.content.type : undefined
    if (inner instanceof Y.XmlText) items.push(...itemsIn(inner))
    else items.push(item)
  }
  return items
}

/** The ids between two offsets; an inline node counts as one letter. */
function cut(items: readonly Item[], from: number, to: number): IdRange[] {
  const ranges: IdRange[] = []
  let at = 0
  for (const item of items) {
    const [start, end] = [Math.max(from, at), Math.min(to, at + item.length)]
    if (start < end) ranges.push({ client: item.id.client, clock: item.id.clock + start - at, length: end - start })
    at += item.length
  }
  return ranges
}

function idsOfRuns(here: readonly Item[], there: readonly Item[], runs: readonly Run[]): ChangeIds {
  return {
    written: runs.flatMap(({ kind, from, to }) => (kind === 'new' ? cut(here, from, to) : [])),
    deleted: runs.flatMap(({ kind, from, to }) => (kind === 'gone' ? cut(there, from, to) : [])),
  }
}

/** `doc` is the present text, `version` the former one. */
export function idsOfChange(doc: Y.Doc, version: Y.Doc, { kind, before, after, runs, value }: Change): ChangeIds {
  const one = (item: Item | undefined) => (item ? [rangeOf(item)] : [])
  const written = (item: Item | undefined): ChangeIds => ({ written: one(item), deleted: [] })
  if (kind === 'title' || kind === 'standfirst')
    return idsOfRuns(itemsIn(doc.getText(kind)), itemsIn(version.getText(kind)), runs)
  if (kind === 'words') return idsOfRuns(itemsIn(nodeAt(doc, after)), itemsIn(nodeAt(version, before)), runs)
  if (kind === 'field') return written(doc.getMap('fields')._map.get(value!.name))
  if (kind === 'value') return written(nodeAt(doc, after)?._map.get(value!.name))
  if (kind === 'removed') return { written: [], deleted: one(itemOf(nodeAt(version, before))) }
  return written(itemOf(nodeAt(doc, after)))
}
