// Internal calls of an export: texts with their versions, releases, remarks and logs, in batches that fit into memory.
import * as Y from 'yjs'
import type * as archive from '#contract/office/newsroom-archive.ts'
import type { ListedText } from '#contract/office/newsroom-archive.ts'
import type { Handler } from '#platform/http/answer.ts'
import { fieldsOf, standfirstOf, titleOf } from '../document/document.ts'
import { readLog } from '../compact-log.ts'
import type { NewsroomContext } from '../context.ts'
import { archiveBatchBytes } from '../limits.ts'
import { toBase64 } from '../present.ts'
import { readBody } from '../release/make-draft.ts'
import { findSnapshot } from '../store/log.ts'
import { listTextsAfter, type TextRow } from '../store/texts.ts'
import {
  toArchivedLogEntry,
  toArchivedRelease,
  toArchivedRemark,
  toArchivedText,
  toArchivedVersion,
} from './present.ts'
import { listMemberRows, listBatch } from './store.ts'

export const listArchivedTexts =
  (newsroom: NewsroomContext): Handler<typeof archive.listArchivedTexts> =>
  async ({ query: { after, limit } }) => {
    const items: ListedText[] = []
    let bytes = 0
    // Documents are large, so they are read one at a time, and a batch ends once it is large enough.
    for (const row of await listTextsAfter(newsroom.db.kysely, { after, limit })) {
      const item = await readText(newsroom, row)
      items.push(item)
      bytes += item.state.length + (item.readable.body?.length ?? 0)
      if (bytes > archiveBatchBytes) break
    }
    return { items }
  }

async function readText(newsroom: NewsroomContext, row: TextRow): Promise<ListedText> {
  const read = await readLog(newsroom, row.id)
  const doc = read?.doc ?? new Y.Doc()
  const snapshot = await findSnapshot(newsroom.db.kysely, row.id)
  // A complete snapshot is exported byte for byte, so exporting an imported archive gives the same archive.
  const isFolded = snapshot !== undefined && snapshot.seq === read?.seq
  const state = isFolded ? snapshot.state : Y.encodeStateAsUpdate(doc)
  const { body, problem } = readBody(doc, newsroom.context.config.siteUrl)
  const item = {
    // Somebody may have written since the row was read, so the number comes from the log.
    ...toArchivedText({ ...row, seq: read?.seq ?? 0 }),
    state: toBase64(state),
    readable: {
      title: titleOf(doc).toString(),
      standfirst: standfirstOf(doc).toString(),
      fields: fieldsOf(doc).toJSON(),
      body: problem === undefined ? body.source : null,
      footnotes: body.footnotes.map(({ id, content }) => ({ id, content })),
    },
  }
  doc.destroy()
  return item
}

const piece = { bytes: archiveBatchBytes, size: '0' }

export const listArchivedVersions =
  ({ db }: NewsroomContext): Handler<typeof archive.listArchivedVersions> =>
  async ({ query }) => {
    const rows = await listBatch(db.kysely, 'text_version', { ...query, ...piece, size: 'octet_length(state)' })
    return { items: rows.map(toArchivedVersion) }
  }

/** Estimates the size of a draft: PostgreSQL compresses drafts to about a quarter. */
const draftSize = 'pg_column_size(draft) * 4'
export const listArchivedReleases =
  ({ db }: NewsroomContext): Handler<typeof archive.listArchivedReleases> =>
  async ({ query }) => {
    const rows = await listBatch(db.kysely, 'text_release', { ...query, ...piece, size: draftSize })
    return { items: rows.map(toArchivedRelease) }
  }

export const listArchivedRemarks =
  ({ db }: NewsroomContext): Handler<typeof archive.listArchivedRemarks> =>
  async ({ query }) => ({
    items: (await listBatch(db.kysely, 'text_remark', { ...query, ...piece })).map(toArchivedRemark),
  })

export const listArchivedDeeds =
  ({ db }: NewsroomContext): Handler<typeof archive.listArchivedDeeds> =>
  async ({ query }) => ({
    items: (await listBatch(db.kysely, 'text_log', { ...query, ...piece })).map(toArchivedLogEntry),
  })

export const listArchivedMembers =
  ({ db }: NewsroomContext): Handler<typeof archive.listArchivedMembers> =>
  async ({ query }) => ({
    items: (await listMemberRows(db.kysely, query)).map(({ user_id, is_proof_reader, sections }) => ({
      userId: user_id,
      isProofReader: is_proof_reader,
      sections,
    })),
  })
