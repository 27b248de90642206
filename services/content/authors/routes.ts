// Pages of authors and experts, for administrators who signed in through the office. Each change is logged and seen by readers at once.
import type { Transaction } from 'kysely'
import { anchorFrom } from '#article-body/outline.ts'
import { DomainError } from '#contract/errors.ts'
import type * as calls from '#contract/office/authors.ts'
import type { OfficeAuthor } from '#contract/office/authors.ts'
import type { OfficeLogAction } from '#contract/office/log.ts'
import { isReservedSlug } from '#domain/reserved-slugs.ts'
import { isOfficeAdmin, type Viewer } from '#domain/viewer.ts'
import type { Handler } from '#platform/http/answer.ts'
import { addToLog } from '#platform/office-log/append.ts'
import { isoInZone } from '#russian/time-zone.ts'
import type { Content } from '../content.ts'
import { listId } from '../rules/lists.ts'
import { personTags } from '../rules/names.ts'
import { countLists } from '../store/lists.ts'
import type { ContentTables } from '../store/tables.ts'
import * as store from './store.ts'

type Trx = Transaction<ContentTables>

function checkMayEdit(viewer: Viewer): void {
  if (!isOfficeAdmin(viewer)) throw new DomainError('forbidden', 'Страницы авторов меняет администратор редакции')
}

const listOf = (id: number) => listId({ kind: 'person', id }, 'post+health')
const todayOf = ({ context }: Content): string => isoInZone(context.clock.now(), context.magazine.zone).slice(0, 10)

function present(row: store.AuthorRow, texts: number): OfficeAuthor {
  const { document_title, document_until, checked_by, checked_at } = row
  const isChecked = document_title !== null && document_until !== null && checked_by !== null && checked_at !== null
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    genitive: row.genitive ?? '',
    dative: row.dative ?? '',
    role: row.role,
    expertise: row.expertise ?? '',
    about: row.about,
    isExpert: row.is_expert,
    image: row.image,
    texts,
    accountId: row.account_id,
    document: isChecked
      ? {
          title: document_title,
          until: document_until,
          checkedBy: checked_by,
          checkedAt: checked_at.toISOString(),
          isShown: row.documents_until !== null,
        }
      : null,
    changedAt: row.updated_at.toISOString(),
  }
}

export const listOfficeAuthors =
  (content: Content): Handler<typeof calls.listOfficeAuthors> =>
  async ({ query }, { viewer }) => {
    checkMayEdit(viewer)
    const { kysely } = content.db
    const rows = await store.listAuthorRows(kysely, query)
    const counts = await countLists(
      kysely,
      rows.map(({ id }) => listOf(id)),
    )
    return { items: rows.map(row => present(row, counts.get(listOf(row.id)) ?? 0)) }
  }

type Change = {
  action: OfficeLogAction
  /** Throws what stops the change. Returns what the log tells of it. */
  write: (trx: Trx, row: store.AuthorRow) => Promise<{ before?: unknown; after?: unknown }>
}

/** One transaction: the author, the entry of the log, the event that drops the pages which show the author. */
async function changeAuthor(
  content: Content,
  which: number | ((trx: Trx) => Promise<number>),
  viewer: Viewer,
  { action, write }: Change,
) {
  checkMayEdit(viewer)
  const { context, db, taxonomy } = content
  const changed = await db.inTransaction(async trx => {
    const id = typeof which === 'number' ? which : await which(trx)
    const row = await store.lockAuthor(trx, id)
    if (!row) throw new DomainError('not_found', 'Такого автора нет')
    const told = await write(trx, row)
    await context.events.announce(trx, 'taxonomy.changed', { tags: personTags([id]) })
    const after = (await store.lockAuthor(trx, id))!
    addToLog(trx, {
      at: context.clock.now(),
      action,
      actorId: viewer.userId,
      thing: { kind: 'author', id: String(id) },
      // Names and what people say of themselves can be erased.
      private: told,
    })
    return after
  })
  taxonomy.forget()
  const list = listOf(changed.id)
  const counts = await countLists(db.kysely, [list])
  return { author: present(changed, counts.get(list) ?? 0) }
}

export const addOfficeAuthor =
  (content: Content): Handler<typeof calls.addOfficeAuthor> =>
  async ({ body: { name } }, { viewer }) => {
    checkMayEdit(viewer)
    const wished = anchorFrom(name) || 'avtor'
    const slug = isReservedSlug(wished, 'below') ? `${wished}-avtor` : wished
    const now = content.context.clock.now()
    return changeAuthor(content, trx => store.insertAuthor(trx, { name, slug, now }), viewer, {
      action: 'author.changed',
      write: async () => ({ before: null, after: { name } }),
    })
  }

export const changeOfficeAuthor =
  (content: Content): Handler<typeof calls.changeOfficeAuthor> =>
  async ({ params: { id }, body: { expected, ...fields } }, { viewer }) =>
    changeAuthor(content, id, viewer, {
      action: 'author.changed',
      write: async (trx, row) => {
        if (expected !== undefined && row.updated_at.toISOString() !== expected)
          throw new DomainError(
            'conflict',
            'Пока вы правили, страницу изменил кто-то ещё. Посмотрите, что в ней теперь',
          )
        const { genitive, dative, isExpert, image, expertise, ...same } = fields
        await store.updateAuthor(trx, id, {
          ...same,
          ...(isExpert !== undefined && { is_expert: isExpert }),
          ...(expertise !== undefined && { expertise: expertise || null }),
          ...(image !== undefined && { image: image && JSON.stringify(image) }),
          updated_at: content.context.clock.now(),
        })
        if (genitive !== undefined || dative !== undefined)
          await store.saveRecord(trx, id, {
            ...(genitive !== undefined && { genitive }),
            ...(dative !== undefined && { dative }),
          })
        const was = present(row, 0)
        const changed = Object.entries(fields).filter(
          ([key, value]) => JSON.stringify(was[key as keyof typeof was]) !== JSON.stringify(value),
        )
        const told = (key: string, value: unknown) => [key, key === 'image' ? value !== null : value]
        return {
          before: Object.fromEntries(changed.map(([key]) => told(key, was[key as keyof typeof was]))),
          after: Object.fromEntries(changed.map(([key, value]) => told(key, value))),
        }
      },
    })

export const confirmAuthorDocument =
  (content: Content): Handler<typeof calls.confirmAuthorDocument> =>
  async ({ params: { id }, body: { title, until } }, { viewer }) => {
    if (until < todayOf(content))
      throw new DomainError('validation', 'Документ уже не действует', { until: 'этот день прошёл' })
    return changeAuthor(content, id, viewer, {
      action: 'author.checked',
      write: async (trx, row) => {
        const checked = { checked_by: viewer.userId, checked_at: content.context.clock.now() }
        await store.saveRecord(trx, id, { document_title: title, document_until: until, ...checked })
        await store.updateAuthor(trx, id, { documents_until: until })
        return { before: present(row, 0).document, after: { title, until } }
      },
    })
  }

export const forgetAuthorDocument =
  (content: Content): Handler<typeof calls.forgetAuthorDocument> =>
  async ({ params: { id } }, { viewer }) =>
    changeAuthor(content, id, viewer, {
      action: 'author.checked',
      write: async (trx, row) => {
        const nothing = { document_title: null, document_until: null, checked_by: null, checked_at: null }
        await store.saveRecord(trx, id, nothing)
        await store.updateAuthor(trx, id, { documents_until: null })
        return { before: present(row, 0).document, after: null }
      },
    })

/** A document out of date takes «документы проверены» off; the texts stay. */
export async function endDocuments(content: Content): Promise<number[]> {
  const { context, db, taxonomy } = content
  const ids = await db.inTransaction(async trx => {
    const ended = await store.endDocuments(trx, todayOf(content))
    if (ended.length > 0) await context.events.announce(trx, 'taxonomy.changed', { tags: personTags(ended) })
    return ended
  })
  if (ids.length > 0) taxonomy.forget()
  return ids
}
