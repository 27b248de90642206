// The texts that readers agree to, for administrators of the office, and every version for everybody (decision 071).
import type { FastifyInstance } from 'fastify'
import { parseBody } from '#article-body/parse.ts'
import { DomainError } from '#contract/errors.ts'
import * as calls from '#contract/office/consent-texts.ts'
import { consentKinds, consentTexts, firstConsentVersion, type ConsentKind } from '#domain/consent.ts'
import { consentValues, fillNames } from '#domain/consent-names.ts'
import { isOfficeAdmin, type Viewer } from '#domain/viewer.ts'
import { answer, type Handler } from '#platform/http/answer.ts'
import type { Transaction } from 'kysely'
import type { ContentTables } from '../store/tables.ts'
import { addToLog } from '#platform/office-log/append.ts'
import { isoInZone } from '#russian/time-zone.ts'
import { sharedCacheSeconds, type Content } from '../content.ts'
import { applyDue, dayOf, findPage, htmlOf, startConsents } from './apply.ts'
import * as store from './store.ts'

const archivedAtMost = calls.archivedConsentsMax

function checkAdmin(viewer: Viewer): void {
  if (!isOfficeAdmin(viewer)) throw new DomainError('forbidden', 'Тексты согласий меняет администратор')
}

const about = ({ version, effective_at, asks_again }: store.VersionRow) => ({
  version,
  effectiveAt: effective_at.toISOString(),
  asksAgain: asks_again,
})

const valuesAt = ({ context, siteUrl }: Content, day: string) =>
  consentValues(context.magazine, { site: new URL(siteUrl).host, day })

/** The text that readers agree to until the office has published a version: the page that the forms link to. */
async function firstVersion(content: Content): Promise<store.VersionRow | undefined> {
  const page = await findPage(content, 'data')
  if (!page) return undefined
  const since = new Date(page.publishedAt ?? content.context.clock.now())
  return {
    kind: 'data',
    version: firstConsentVersion,
    body: page.body,
    effective_at: since,
    asks_again: false,
    applied_at: since,
  }
}

async function present(content: Content): Promise<calls.ConsentTexts> {
  const { kysely } = content.db
  const [rows, drafts] = await Promise.all([
    store.listVersions(kysely, calls.consentVersionsShown),
    store.listDrafts(kysely),
  ])
  const texts = consentKinds.map(async kind => {
    const own = rows.filter(row => row.kind === kind)
    const planned = own.find(({ applied_at }) => applied_at === null)
    const past = own.filter(({ applied_at }) => applied_at !== null)
    const current = past[0] ?? (kind === 'data' ? await firstVersion(content) : undefined)
    const draft = drafts.find(each => each.kind === kind)
    return {
      kind,
      draft: draft ? { body: draft.body, revision: draft.revision } : null,
      current: current ? { ...about(current), body: current.body } : null,
      planned: planned ? { ...about(planned), body: planned.body } : null,
      versions: past.map(about),
    }
  })
  return { texts: await Promise.all(texts), values: valuesAt(content, '') }
}

const changed = () =>
  new DomainError('conflict', 'Этот текст только что изменил другой сотрудник: посмотрите, что теперь')

async function holdDraft(
  trx: Transaction<ContentTables>,
  kind: ConsentKind,
  expected: number,
): Promise<string | undefined> {
  await store.lockConsents(trx)
  const draft = (await store.listDrafts(trx)).find(each => each.kind === kind)
  if ((draft?.revision ?? 0) !== expected) throw changed()
  return draft?.body
}

const listConsentTexts =
  (content: Content): Handler<typeof calls.listConsentTexts> =>
  async (_, { viewer }) => {
    checkAdmin(viewer)
    return present(content)
  }

const setConsentDraft =
  (content: Content): Handler<typeof calls.setConsentDraft> =>
  async ({ params: { kind }, body: { body, expected } }, { viewer }) => {
    checkAdmin(viewer)
    await content.db.inTransaction(async trx => {
      await holdDraft(trx, kind, expected)
      await store.setDraft(trx, kind, body)
    })
    return present(content)
  }

/** The words that readers will agree to. Throws `validation` for what cannot be filled in. */
function filled(content: Content, body: string, effectiveAt: Date): string {
  if (body.trim() === '') throw new DomainError('validation', 'Текст пуст', { body: 'напишите, на что соглашаются' })
  const { text, unknown, empty } = fillNames(body, valuesAt(content, dayOf(content, effectiveAt)))
  const wrong = [
    ...unknown.map(name => `{{${name}}}: такого имени нет`),
    ...empty.map(name => `{{${name}}}: в настройках журнала не заполнено`),
  ]
  if (wrong.length > 0) throw new DomainError('validation', wrong.join('; '), { body: wrong.join('; ') })
  return text
}

const logOf = (kind: ConsentKind) => ({
  kind: 'setting' as const,
  id: `consents.${kind}`,
  title: `Тексты согласий: ${consentTexts[kind].title.toLowerCase()}`,
})

const publishConsentText =
  (content: Content, look: () => void): Handler<typeof calls.publishConsentText> =>
  async ({ params: { kind }, body: { expected, effectiveAt, asksAgain } }, { viewer }) => {
    checkAdmin(viewer)
    const now = content.context.clock.now()
    const at = effectiveAt === null ? now : new Date(effectiveAt)
    if (effectiveAt !== null && at <= now)
      throw new DomainError('validation', 'Этот день прошёл', { effectiveAt: 'день впереди' })
    const first = kind === 'data' ? await firstVersion(content) : undefined
    await content.db.inTransaction(async trx => {
      const body = filled(content, (await holdDraft(trx, kind, expected)) ?? '', at)
      const rows = await store.listVersions(trx, 2)
      const own = rows.filter(row => row.kind === kind)
      if (own.some(({ applied_at }) => applied_at === null))
        throw new DomainError('conflict', 'Одна версия уже ждёт своего дня: отмените её или дождитесь')
      // What readers have agreed to until now is kept too.
      if (own.length === 0 && first) await store.insertVersion(trx, first)
      const day = isoInZone(at, content.zone).slice(0, 10)
      const many = await store.countOfDay(trx, kind, day)
      const version = many === 0 ? day : `${day}-${many + 1}`
      const row = { kind, version, body, effective_at: at, asks_again: asksAgain, applied_at: null }
      if (!(await store.insertVersion(trx, row))) throw changed()
      await store.setDraft(trx, kind, null)
      addToLog(trx, {
        at: now,
        action: 'setting.changed',
        actorId: viewer.userId,
        thing: logOf(kind),
        before: { version: own[0]?.version ?? first?.version ?? '' },
        after: { version, effectiveAt: at.toISOString(), asksAgain },
      })
    })
    await applyDue(content)
    look()
    return present(content)
  }

const cancelConsentText =
  (content: Content): Handler<typeof calls.cancelConsentText> =>
  async ({ params: { kind, version } }, { viewer }) => {
    checkAdmin(viewer)
    await content.db.inTransaction(async trx => {
      await store.lockConsents(trx)
      const found = await store.findVersion(trx, kind, version)
      if (!found) throw new DomainError('not_found', 'Такой версии нет')
      if (!(await store.deletePlanned(trx, kind, version)))
        throw new DomainError('conflict', 'Эта версия уже действует: опубликуйте следующую')
      // The words are a draft again, unless somebody has begun another.
      const drafts = await store.listDrafts(trx)
      if (!drafts.some(draft => draft.kind === kind)) await store.setDraft(trx, kind, found.body)
      addToLog(trx, {
        at: content.context.clock.now(),
        action: 'setting.changed',
        actorId: viewer.userId,
        thing: logOf(kind),
        before: { version, effectiveAt: found.effective_at.toISOString(), asksAgain: found.asks_again },
        after: { version: '' },
      })
    })
    return present(content)
  }

const getConsentText =
  (content: Content): Handler<typeof calls.getConsentText> =>
  async ({ params: { kind, version } }, { cacheFor }) => {
    const stored = await store.findVersion(content.db.kysely, kind, version)
    const { current } = content.context.consents
    const isFirst = kind === 'data' && version === current.data
    const row = stored ?? (isFirst ? await firstVersion(content) : undefined)
    // A planned version is nobody's yet.
    if (!row || row.applied_at === null) throw new DomainError('not_found', 'Такой версии нет')
    cacheFor(sharedCacheSeconds)
    return {
      kind,
      version,
      effectiveAt: row.effective_at.toISOString(),
      parsed_content: parseBody(htmlOf(row.body), { siteOrigin: content.siteUrl }) as never,
      isCurrent: current[kind] === version,
    }
  }

const listArchivedConsents =
  (content: Content): Handler<typeof calls.listArchivedConsents> =>
  async () => {
    const rows = await store.listVersions(content.db.kysely, archivedAtMost)
    return {
      items: rows.map(row => ({
        kind: row.kind,
        version: row.version,
        body: row.body,
        effectiveAt: row.effective_at.toISOString(),
        asksAgain: row.asks_again,
        appliedAt: row.applied_at?.toISOString() ?? null,
      })),
    }
  }

const restoreConsents =
  (content: Content, look: () => void): Handler<typeof calls.restoreConsents> =>
  async ({ body: { items } }) => {
    const { context, db } = content
    const restored = await db.inTransaction(async trx => {
      await store.lockConsents(trx)
      let many = 0
      for (const { kind, version, body, effectiveAt, asksAgain, appliedAt } of items) {
        const row = {
          kind,
          version,
          body,
          effective_at: new Date(effectiveAt),
          asks_again: asksAgain,
          applied_at: appliedAt === null ? null : new Date(appliedAt),
        }
        if (await store.insertVersion(trx, row)) many += 1
      }
      if (many > 0) await context.events.announce(trx, 'magazine.changed', {})
      return many
    })
    look()
    return { restored }
  }

export function installConsents(app: FastifyInstance, content: Content): void {
  const { context } = content
  const look = startConsents(content)
  answer(app, context, calls.listConsentTexts, listConsentTexts(content))
  answer(app, context, calls.setConsentDraft, setConsentDraft(content))
  answer(app, context, calls.publishConsentText, publishConsentText(content, look))
  answer(app, context, calls.cancelConsentText, cancelConsentText(content))
  answer(app, context, calls.getConsentText, getConsentText(content))
  answer(app, context, calls.listArchivedConsents, listArchivedConsents(content))
  answer(app, context, calls.restoreConsents, restoreConsents(content, look))
}
