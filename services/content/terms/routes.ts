// Sections, tags and streams in the office, for administrators. Each change is logged and seen by readers at once.
import type { FastifyInstance } from 'fastify'
import type { Transaction } from 'kysely'
import { anchorFrom } from '#article-body/outline.ts'
import { DomainError } from '#contract/errors.ts'
import * as calls from '#contract/office/terms.ts'
import type { OfficeTerm } from '#contract/office/terms.ts'
import { answer, type Handler } from '#platform/http/answer.ts'
import { addToLog } from '#platform/office-log/append.ts'
import { refuseTaken } from '#publishing/save.ts'
import type { Content } from '../content.ts'
import { termUrl } from '../present.ts'
import { checkSlug, slugTaken } from '../rules/names.ts'
import { saveTerm } from '../store/save-people.ts'
import type { ContentTables, TermKind } from '../store/tables.ts'
import { announceMoved } from './announce.ts'
import { checkAdmin, present } from './present.ts'
import * as store from './store.ts'
import { listTermTwins, tellTermsApart } from './twins.ts'

type Trx = Transaction<ContentTables>

/** More would make lists of all terms slow. */
const termsMax = 50_000

const noTerm = () => new DomainError('not_found', 'Этого уже нет: возможно, только что слили или удалили')
const listOfficeTerms =
  (content: Content): Handler<typeof calls.listOfficeTerms> =>
  async ({ query }, { viewer }) => {
    checkAdmin(viewer)
    const { rows, found } = await store.listOfficeRows(content.db.kysely, query)
    return { items: await present(content, rows), found, totals: await store.countKinds(content.db.kysely) }
  }

/** The term, locked against other changes; throws if its articles are moving elsewhere. */
async function getStaying(trx: Trx, id: number): Promise<store.OfficeTermRow> {
  await store.lockTerms(trx)
  const row = await store.findOfficeRow(trx, id)
  if (!row) throw noTerm()
  if (row.into_id !== null)
    throw new DomainError('conflict', `«${row.title}» сливается с «${row.into_title}»: подождите, пока статьи перейдут`)
  return row
}

/** Throws if the slug is taken or reserved. Returns what its address led to until now. */
async function takeSlug(trx: Trx, kind: TermKind, slug: string): Promise<store.OfficeTermRow | undefined> {
  checkSlug(slug, kind === 'health' ? 'health-section' : 'below')
  if (await store.hasSlug(trx, kind, slug)) throw slugTaken(slug)
  const former = await store.findFormer(trx, kind, slug)
  await store.leadNowhere(trx, kind, slug)
  return former && (await store.findOfficeRow(trx, former.id))
}

const addOfficeTerm =
  (content: Content): Handler<typeof calls.addOfficeTerm> =>
  async ({ body: { kind, title, slug: wished, description, parentId } }, { viewer }) => {
    checkAdmin(viewer)
    const { context, db } = content
    const slug = wished ?? anchorFrom(title)
    if (slug === '') throw new DomainError('validation', 'Для такого названия нужен адрес', { slug: 'напишите адрес' })
    const { id, tookFrom } = await db
      .inTransaction(async trx => {
        await store.lockTerms(trx)
        const totals = await store.countKinds(trx)
        if (Object.values(totals).reduce((sum, n) => sum + n, 0) >= termsMax)
          throw new DomainError('conflict', `Разделов и меток может быть не больше ${termsMax}`)
        const above = parentId === null ? undefined : await getStaying(trx, parentId)
        if (above && (above.kind !== kind || (kind !== 'topic' && kind !== 'health')))
          throw new DomainError('validation', 'Под ней нельзя', { parentId: 'вид должен быть тем же' })
        const former = await takeSlug(trx, kind, slug)
        const now = context.clock.now()
        const write = {
          kind,
          slug,
          title,
          description,
          wishedId: undefined,
          source: null,
          color: null,
          icon: null,
          image: null,
          parent_id: above?.id ?? null,
          path: above ? `${above.path}/${slug}` : slug,
          ancestor_ids: above ? [...above.ancestor_ids, above.id] : [],
        }
        const saved = await saveTerm(trx, undefined, write, now, false)
        const tags = [saved.id, ...write.ancestor_ids, ...(former ? [former.id] : [])].map(each => `term-${each}`)
        await context.events.announce(trx, 'taxonomy.changed', { tags: ['terms', ...tags] })
        addToLog(trx, {
          at: now,
          action: 'term.added',
          actorId: viewer.userId,
          thing: { kind: 'term', id: String(saved.id), title },
          after: { title, slug, description },
        })
        return { id: saved.id, tookFrom: former?.title ?? null }
      })
      .catch(refuseTaken)
    return { ...(await reply(content, id)), tookFrom }
  }

async function reply(content: Content, id: number): Promise<{ term: OfficeTerm }> {
  content.taxonomy.forget()
  const row = await store.findOfficeRow(content.db.kysely, id)
  if (!row) throw noTerm()
  const [term] = await present(content, [row])
  return { term: term! }
}

const changeOfficeTerm =
  (content: Content): Handler<typeof calls.changeOfficeTerm> =>
  async ({ params: { id }, body: { expected, ...fields } }, { viewer }) => {
    checkAdmin(viewer)
    const { context, db } = content
    await db
      .inTransaction(async trx => {
        const row = await getStaying(trx, id)
        if (expected !== undefined && row.updated_at.toISOString() !== expected)
          throw new DomainError('conflict', 'Пока вы правили, это изменил кто-то ещё. Посмотрите, что теперь')
        const keys = (['title', 'slug', 'description'] as const).filter(
          key => fields[key] !== undefined && fields[key] !== row[key],
        )
        if (keys.length === 0) return
        const pick = (from: Partial<Record<(typeof keys)[number], string>>) =>
          Object.fromEntries(keys.map(key => [key, from[key]]))
        const now = context.clock.now()
        const slug = fields.slug ?? row.slug
        const taken = slug === row.slug ? undefined : await takeSlug(trx, row.kind, slug)
        if (slug !== row.slug) await store.leadTo(trx, row.kind, [row.slug], id, now)
        const path = [...row.path.split('/').slice(0, -1), slug].join('/')
        const { kind, parent_id, ancestor_ids, color, icon, image, source } = row
        const kept = { kind, parent_id, ancestor_ids, color, icon, image, source, wishedId: undefined }
        const { title = row.title, description = row.description } = fields
        await saveTerm(trx, id, { ...kept, title, description, slug, path }, now, false)
        await announceMoved(content, trx, row, { ...row, slug, path, title })
        const below = await trx.selectFrom('term').select('id').where('parent_id', '=', id).execute()
        await context.events.announce(trx, 'taxonomy.changed', {
          tags: [...below.map(each => each.id), ...(taken ? [taken.id] : [])].map(each => `term-${each}`),
        })
        addToLog(trx, {
          at: now,
          action: 'term.changed',
          actorId: viewer.userId,
          thing: { kind: 'term', id: String(id), title: row.title },
          before: pick(row),
          after: pick(fields as Record<string, string>),
        })
      })
      .catch(refuseTaken)
    return reply(content, id)
  }

const removeOfficeTerm =
  (content: Content): Handler<typeof calls.removeOfficeTerm> =>
  async ({ params: { id } }, { viewer }) => {
    checkAdmin(viewer)
    const { context, db, taxonomy } = content
    await db.inTransaction(async trx => {
      const row = await getStaying(trx, id)
      // No save gives the term to an article until this ends.
      await trx.selectFrom('term').select('id').where('id', '=', id).forUpdate().execute()
      const { articles } = await store.countArticles(trx, id)
      if (articles > 0)
        throw new DomainError(
          'conflict',
          'Удалить можно только пустое: сначала слейте с другим, и статьи перейдут туда',
        )
      if (await store.hasChildren(trx, id))
        throw new DomainError('conflict', 'Сначала удалите или слейте то, что внутри')
      if ((await store.isMerging(trx, id)).into)
        throw new DomainError('conflict', 'Сюда сейчас переходят статьи: подождите, пока перейдут')
      await trx.deleteFrom('term').where('id', '=', id).execute()
      await context.events.announce(trx, 'taxonomy.changed', {
        tags: ['terms', 'menus', `term-${id}`, `list-term-${id}`, ...row.ancestor_ids.map(each => `term-${each}`)],
      })
      addToLog(trx, {
        at: context.clock.now(),
        action: 'term.removed',
        actorId: viewer.userId,
        thing: { kind: 'term', id: String(id), title: row.title },
        before: {
          kind: row.kind,
          title: row.title,
          slug: row.slug,
          description: row.description,
          parentId: row.parent_id,
        },
      })
    })
    taxonomy.forget()
    return { success: true }
  }

/** Two terms of which one may go into the other. */
async function getPair(trx: Trx, id: number, intoId: number) {
  const from = await getStaying(trx, id)
  const into = await getStaying(trx, intoId)
  if (from.id === into.id) throw new DomainError('validation', 'Сливают два разных', { into: 'выберите другое' })
  if (from.kind !== into.kind)
    throw new DomainError('validation', 'Слить можно только одинаковое: метку с меткой, раздел с разделом', {
      into: 'другого вида',
    })
  if (await store.hasChildren(trx, id))
    throw new DomainError('conflict', `Внутри «${from.title}» есть подразделы: сначала слейте или удалите их`)
  if ((await store.isMerging(trx, id)).into)
    throw new DomainError('conflict', `В «${from.title}» сейчас переходят статьи: подождите, пока перейдут`)
  return { from, into }
}

const previewTermMerge =
  ({ db }: Content): Handler<typeof calls.previewTermMerge> =>
  async ({ params: { id }, query: { into: intoId } }, { viewer }) => {
    checkAdmin(viewer)
    return db.inTransaction(async trx => {
      const { from, into } = await getPair(trx, id, intoId)
      const formerUrls = from.former.map(slug =>
        termUrl({ ...from, slug, path: [...from.path.split('/').slice(0, -1), slug].join('/') }),
      )
      return {
        ...(await store.countArticles(trx, id, intoId)),
        addresses: [termUrl(from), ...formerUrls],
        to: termUrl(into),
      }
    })
  }

const mergeOfficeTerm =
  (content: Content): Handler<typeof calls.mergeOfficeTerm> =>
  async ({ params: { id }, body: { into: intoId } }, { viewer }) => {
    checkAdmin(viewer)
    const { context, db, taxonomy } = content
    const total = await db.inTransaction(async trx => {
      const { from, into } = await getPair(trx, id, intoId)
      // Waits for saves that chose the term; later ones choose the other one.
      await trx.selectFrom('term').select('id').where('id', '=', id).forUpdate().execute()
      const { articles } = await store.countArticles(trx, id)
      const now = context.clock.now()
      await store.leadFurther(trx, id, intoId)
      await store.leadTo(trx, from.kind, [from.slug], intoId, now)
      await trx
        .insertInto('term_merge')
        .values({ from_id: id, into_id: intoId, actor_id: viewer.userId, started_at: now, total: articles })
        .execute()
      await context.events.announce(trx, 'taxonomy.changed', {
        tags: ['terms', ...[id, intoId].flatMap(each => [`term-${each}`, `list-term-${each}`])],
      })
      addToLog(trx, {
        at: now,
        action: 'term.merging',
        actorId: viewer.userId,
        thing: { kind: 'term', id: String(into.id), title: into.title },
        before: { title: from.title, slug: from.slug },
        after: { title: into.title, articles },
      })
      return articles
    })
    taxonomy.forget()
    return { total }
  }

const findTermBySlug =
  ({ db }: Content): Handler<typeof calls.findTermBySlug> =>
  async ({ body: { kind, slug } }) => {
    const term = await store.findTermNow(db.kysely, kind, slug)
    if (!term) return { term: null }
    return { term: { id: term.id, slug: term.slug, title: term.title, isFormer: term.slug !== slug } }
  }

export function answerTerms(app: FastifyInstance, content: Content): void {
  const { context } = content
  answer(app, context, calls.findTermBySlug, findTermBySlug(content))
  answer(app, context, calls.listOfficeTerms, listOfficeTerms(content))
  answer(app, context, calls.addOfficeTerm, addOfficeTerm(content))
  answer(app, context, calls.changeOfficeTerm, changeOfficeTerm(content))
  answer(app, context, calls.removeOfficeTerm, removeOfficeTerm(content))
  answer(app, context, calls.previewTermMerge, previewTermMerge(content))
  answer(app, context, calls.mergeOfficeTerm, mergeOfficeTerm(content))
  answer(app, context, calls.listTermTwins, listTermTwins(content))
  answer(app, context, calls.tellTermsApart, tellTermsApart(content))
}
