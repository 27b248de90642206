// The people to whom the Yjs client ids of one text belong, as far as this process has asked for them. An id never gets another owner.
import type * as Y from 'yjs'
import type { NewsroomContext } from '../context.ts'
import { listClientOwners } from '../store/log.ts'
import type { Readable } from './apply-batch.ts'
import { listContinued } from './judge-update.ts'

export type ClientOwners = {
  readonly known: ReadonlyMap<number, string>
  /** Reads who owns the client ids that the batch continues beyond the document. */
  read(doc: Y.Doc, batch: readonly Readable[]): Promise<void>
  /** Records owners that were committed. */
  add(claimed: ReadonlyMap<number, string>): void
}

export function makeClientOwners({ db }: NewsroomContext, textId: number): ClientOwners {
  const known = new Map<number, string>()
  return {
    known,
    read: async (doc, batch) => {
      const asked = new Set(batch.flatMap(({ decoded }) => listContinued(doc, decoded)))
      const unknown = [...asked].filter(client => !known.has(client))
      if (unknown.length === 0) return
      for (const { client, person_id } of await listClientOwners(db.kysely, textId, unknown))
        known.set(client, person_id)
    },
    add: claimed => {
      for (const [client, personId] of claimed) known.set(client, personId)
    },
  }
}
