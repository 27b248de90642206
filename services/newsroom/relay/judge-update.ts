// Decides whether an update fits into a text, before it is applied. Pure.
import * as Y from 'yjs'
import { sharedClient } from '#contract/newsroom-socket.ts'
import type { DecodedUpdate } from '../document/document.ts'

type Struct = DecodedUpdate['structs'][number]

/**
 * `early`: Yjs would hold back a part of it, because an earlier update is missing. That part would take effect later, under the rights of
 * whoever sends the earlier one. `foreign`: it continues a client id that belongs to somebody else, whose own words Yjs would then take for
 * known and drop.
 */
export type Misfit = 'early' | 'foreign'

/** `ownerOf`: the person who first used a client id in this text. */
export function findMisfit(
  doc: Y.Doc,
  update: DecodedUpdate,
  authorId: string,
  ownerOf: (client: number) => string | undefined,
): Misfit | undefined {
  const isForeign = (struct: Struct) => {
    if (!isNew(doc, struct)) return false
    if (struct.id.client === sharedClient) return !isFirstParagraph(struct, update)
    return (ownerOf(struct.id.client) ?? authorId) !== authorId
  }
  if (update.structs.some(isForeign)) return 'foreign'
  return isEarly(doc, update) ? 'early' : undefined
}

/** The client ids that an update continues beyond the document. */
export function listContinued(doc: Y.Doc, { structs }: DecodedUpdate): number[] {
  const clients = new Set<number>()
  for (const struct of structs) if (isNew(doc, struct)) clients.add(struct.id.client)
  clients.delete(sharedClient)
  return [...clients]
}

/** True if a part of the struct is not in the document. A skip stands for structs that an update does not have. */
function isNew(doc: Y.Doc, struct: Struct): boolean {
  const { id, length } = struct
  return !(struct instanceof Y.Skip) && id.clock + length > Y.getState(doc.store, id.client)
}

/**
 * The paragraph that every editor puts into an empty text (office/features/editor/collaboration/shared-document.ts), or what is left of it
 * once it was deleted.
 */
function isFirstParagraph(struct: Struct, { ds }: DecodedUpdate): boolean {
  if (struct.id.clock !== 0 || struct.length !== 1) return false
  const isGone = ds.clients.get(sharedClient)?.some(({ clock, len }) => clock === 0 && len === 1) ?? false
  if (struct instanceof Y.GC) return isGone
  if (!(struct instanceof Y.Item)) return false
  const { content, parent, parentSub, origin, rightOrigin } = struct
  if ((parent as unknown) !== 'body' || parentSub !== null || origin !== null || rightOrigin !== null) return false
  if (content instanceof Y.ContentDeleted) return isGone
  return (
    content instanceof Y.ContentType && content.type instanceof Y.XmlElement && content.type.nodeName === 'paragraph'
  )
}

/** True if Yjs would hold back the update or a part of it. */
function isEarly(doc: Y.Doc, { structs, ds }: DecodedUpdate): boolean {
  /** The next clock of each client after the document and the part of the update read so far. */
  const known = new Map<number, number>()
  const until = (client: number) => known.get(client) ?? Y.getState(doc.store, client)
  for (const struct of structs) {
    if (struct instanceof Y.Skip) continue
    const { id, length } = struct
    if (id.clock > until(id.client)) return true
    known.set(id.client, Math.max(until(id.client), id.clock + length))
  }
  const isMissing = (id: unknown) => id instanceof Y.ID && id.clock >= until(id.client)
  const lacks = (struct: Struct) =>
    struct instanceof Y.Item && (isMissing(struct.origin) || isMissing(struct.rightOrigin) || isMissing(struct.parent))
  if (structs.some(lacks)) return true
  return [...ds.clients].some(([client, ranges]) => ranges.some(({ clock, len }) => clock + len > until(client)))
}
