import * as Y from 'yjs'
import { DomainError } from '#contract/errors.ts'
import type * as calls from '#contract/newsroom.ts'
import type { Handler } from '#platform/http/answer.ts'
import { changeTextRow } from '../change-text.ts'
import { fieldsOf, readDocument } from '../document/document.ts'
import { checkMay, getColleague, getTextFor, toCheckedText } from '../may.ts'
import type { Newsroom } from '../newsroom.ts'
import { namePeople } from '../people.ts'
import { presentText } from '../present.ts'
import { appendAsSystem } from '../release/freeze.ts'
import type { TextRow } from '../store/texts.ts'
import { listLastChanges } from '../store/versions.ts'
import { readTextState } from '../versions.ts'
import { checkOwner, defaultPortions } from './create-text.ts'

export const changeText =
  (newsroom: Newsroom): Handler<typeof calls.changeText> =>
  async ({ params: { id }, body: { kind, section, deadline, plannedAt, ownerId, expected } }, { viewer }) => {
    const colleague = await getColleague(newsroom, viewer)
    const row = await getTextFor(newsroom, colleague, 'change', id)
    if (ownerId !== undefined) checkMay(colleague, 'assign', toCheckedText(row))
    if (ownerId) await checkOwner(newsroom, viewer.userId, ownerId)
    if (kind !== undefined && row.post_id !== null && (kind === 'recipe') !== (row.kind === 'recipe'))
      throw new DomainError('conflict', 'Вышедшую статью не сделать рецептом, а рецепт — статьёй')
    if (expected) await checkExpected(newsroom, row, expected)
    const changes = {
      ...(kind !== undefined && { kind }),
      ...(section !== undefined && { section }),
      ...(ownerId !== undefined && { owner_id: ownerId }),
      ...(deadline !== undefined && { deadline: dateOf(deadline) }),
      ...(plannedAt !== undefined && { planned_at: dateOf(plannedAt) }),
    }
    const detail = { fields: Object.keys(changes).join(' ') }
    const givenTo = ownerId && ownerId !== row.owner_id && ownerId !== viewer.userId ? ownerId : undefined
    await changeTextRow(newsroom, row, changes, { personId: viewer.userId, action: 'changed', detail }, async trx => {
      if (givenTo)
        await newsroom.context.events.announce(trx, 'text.given', { id: row.id, ownerId: givenTo, byId: viewer.userId })
    })
    if (kind !== undefined) await followKind(newsroom, row, kind)
    return {
      // Not read again: after assigning the text to somebody else, the caller may not read it.
      text: presentText({ ...row, ...changes, changed_at: newsroom.now() }, colleague),
    }
  }

/** The document says too that it is a recipe: the editor shows products and steps by it. They stay when a recipe becomes an article. */
async function followKind(newsroom: Newsroom, { id, kind: before }: TextRow, kind: TextRow['kind']): Promise<void> {
  if ((kind === 'recipe') === (before === 'recipe')) return
  const doc = readDocument([(await readTextState(newsroom, id)).state])
  const vector = Y.encodeStateVector(doc)
  if (kind === 'recipe') fieldsOf(doc).set('portions', defaultPortions)
  else fieldsOf(doc).delete('portions')
  await appendAsSystem(newsroom, id, Y.encodeStateAsUpdate(doc, vector))
}

const dateOf = (moment: string | null) => (moment === null ? null : new Date(moment))
const momentOf = (date: Date | null) => date?.getTime() ?? null

type Expected = NonNullable<Parameters<Handler<typeof calls.changeText>>[0]['body']['expected']>

/** Throws `conflict` if a field differs from what the caller saw; the error names the last author of each such field. */
async function checkExpected(newsroom: Newsroom, row: TextRow, expected: Expected): Promise<void> {
  const { kind, section, ownerId, deadline, plannedAt } = expected
  const isOther: Partial<Record<keyof Expected, boolean>> = {
    kind: kind !== undefined && kind !== row.kind,
    section: section !== undefined && section !== row.section,
    ownerId: ownerId !== undefined && ownerId !== row.owner_id,
    deadline: deadline !== undefined && momentOf(dateOf(deadline)) !== momentOf(row.deadline),
    plannedAt: plannedAt !== undefined && momentOf(dateOf(plannedAt)) !== momentOf(row.planned_at),
  }
  const changed = (Object.keys(isOther) as (keyof Expected)[]).filter(field => isOther[field])
  if (changed.length === 0) return
  const lastBy = await listLastChanges(newsroom.db.kysely, row.id)
  const people = await namePeople(newsroom, [...lastBy.values()])
  const nameOf = (field: keyof Expected) =>
    people.find(({ id }) => id === lastBy.get(columnOf[field]))?.name ?? 'кто-то ещё'
  throw new DomainError(
    'conflict',
    'Пока вы правили, это изменил кто-то ещё',
    Object.fromEntries(changed.map(field => [field, nameOf(field)])),
  )
}

/** Column names, as the log of actions stores them. */
const columnOf: Record<keyof Expected, string> = {
  kind: 'kind',
  section: 'section',
  ownerId: 'owner_id',
  deadline: 'deadline',
  plannedAt: 'planned_at',
}
