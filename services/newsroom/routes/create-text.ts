import * as Y from 'yjs'
import { listColleagues } from '#contract/auth.ts'
import { DomainError } from '#contract/errors.ts'
import type * as calls from '#contract/newsroom.ts'
import type { TextKind } from '#contract/newsroom.ts'
import { textSchema } from '#contract/newsroom-socket.ts'
import type { Handler } from '#platform/http/answer.ts'
import { fieldsOf, titleOf } from '../document/document.ts'
import { checkMay, getColleague, getTextFor } from '../may.ts'
import type { Newsroom } from '../newsroom.ts'
import { presentText } from '../present.ts'
import { appendUpdates } from '../store/log.ts'
import { insertText } from '../store/texts.ts'
import { insertLogEntry } from '../store/versions.ts'

function makeFirstUpdate({ title, kind, fields = {} }: Pick<NewText, 'title' | 'kind' | 'fields'>): Uint8Array {
  const doc = new Y.Doc()
  // An offline device recognises a recipe by this field.
  if (kind === 'recipe') fieldsOf(doc).set('portions', defaultPortions)
  for (const [name, value] of Object.entries(fields)) fieldsOf(doc).set(name, value)
  titleOf(doc).insert(0, title)
  return Y.encodeStateAsUpdate(doc)
}

export const defaultPortions = 4

type NewText = {
  kind: TextKind
  stage: 'idea' | 'draft'
  title: string
  section: string | null
  ownerId: string
  deadline: string | null
  plannedAt: string | null
  origin?: { key: string; note: string }
  /** Fields of the document that are known at the beginning. */
  fields?: Readonly<Record<string, unknown>>
}

const dateOf = (moment: string | null) => (moment === null ? null : new Date(moment))

/** Inserts a text, with its title as the first update of the log. Returns its id. */
export function insertNewText(
  { context, db, now: clock }: Newsroom,
  personId: string,
  { kind, stage, title, section, ownerId, deadline, plannedAt, origin, fields }: NewText,
): Promise<number> {
  const now = clock()
  return db.inTransaction(async trx => {
    const textId = await insertText(
      trx,
      {
        kind,
        stage,
        post_id: null,
        title,
        standfirst: '',
        section,
        owner_id: ownerId,
        deadline: dateOf(deadline),
        planned_at: dateOf(plannedAt),
        origin: origin?.key ?? null,
        origin_note: origin?.note ?? null,
        created_by: personId,
        created_at: now,
        changed_at: now,
        deleted_at: null,
      },
      { schema: textSchema, now },
    )
    if (title !== '' || kind === 'recipe') {
      const updates = [
        { authorId: personId, bytes: makeFirstUpdate({ title, kind, ...(fields && { fields }) }), schema: textSchema },
      ]
      await appendUpdates(trx, { textId, revision: 1, schema: textSchema, updates, shown: undefined, now })
    }
    const detail = { stage, ...(origin && { from: origin.note }) }
    await insertLogEntry(trx, { textId, personId, action: 'created', detail, now })
    if (ownerId !== personId) await context.events.announce(trx, 'text.given', { id: textId, ownerId, byId: personId })
    return textId
  })
}

export const createText =
  (newsroom: Newsroom): Handler<typeof calls.createText> =>
  async ({ body }, { viewer }) => {
    const colleague = await getColleague(newsroom, viewer)
    const ownerId = body.ownerId ?? viewer.userId
    checkMay(colleague, 'enter', { stage: body.stage, section: body.section, ownerId })
    await checkOwner(newsroom, viewer.userId, ownerId)
    const id = await insertNewText(newsroom, viewer.userId, { ...body, ownerId })
    return { text: presentText(await getTextFor(newsroom, colleague, 'read', id), colleague) }
  }

/** Throws `validation` if the owner is not an active colleague. */
export async function checkOwner({ context }: Newsroom, callerId: string, ownerId: string): Promise<void> {
  if (ownerId === callerId) return
  const { items } = await context.ask(listColleagues, { body: { ids: [ownerId] } })
  if (items.some(({ viewer: { isBanned, isArchived } }) => !isBanned && !isArchived)) return
  throw new DomainError('validation', 'Этот человек не работает в редакции', { ownerId: 'не работает в редакции' })
}
