import { DomainError } from '#contract/errors.ts'
import { plainPath, redirectsAtOnce, type Redirect } from '#contract/office/addresses.ts'
import * as calls from '#contract/office/addresses.ts'
import { isOwnPath } from '#domain/reserved-slugs.ts'
import { isOfficeAdmin, type Viewer } from '#domain/viewer.ts'
import type { FastifyInstance } from 'fastify'
import { answer, type Handler } from '#platform/http/answer.ts'
import { addToLog } from '#platform/office-log/append.ts'
import type { Content } from '../content.ts'
import { isProbe } from './probes.ts'
import { proposeFor } from './propose.ts'
import { planRedirects } from './plan.ts'
import {
  addMissing,
  countAddresses,
  deleteRedirect,
  findTarget,
  listMissingRows,
  listRedirectRows,
  listTargets,
  lockRedirects,
  setHidden,
  writeRedirects,
  type RedirectRow,
} from './store.ts'

const redirectsMax = 20_000

function checkAdmin(viewer: Viewer): void {
  if (!isOfficeAdmin(viewer)) throw new DomainError('forbidden', 'Переадресации меняет администратор редакции')
}

const present = ({ from_path, to_path, changed_at }: RedirectRow): Redirect => ({
  from: from_path,
  to: to_path,
  changedAt: changed_at.toISOString(),
})

const listRedirects =
  ({ db }: Content): Handler<typeof calls.listRedirects> =>
  async ({ query }, { viewer }) => {
    checkAdmin(viewer)
    const [rows, { redirects: total, remembered }] = await Promise.all([
      listRedirectRows(db.kysely, query),
      countAddresses(db.kysely),
    ])
    return { items: rows.map(present), total, remembered }
  }

const setRedirects =
  ({ db, context }: Content): Handler<typeof calls.setRedirects> =>
  async ({ body: { items, expected } }, { viewer }) => {
    checkAdmin(viewer)
    const results = await db.inTransaction(async trx => {
      await lockRedirects(trx)
      const known = await listTargets(
        trx,
        items.flatMap(({ from, to }) => [from, plainPath(to)]),
      )
      if (expected !== undefined && items.length === 1 && (known.get(items[0]!.from) ?? null) !== expected)
        throw new DomainError('conflict', 'Пока вы правили, эту переадресацию изменили')
      const planned = planRedirects(items, known)
      const [single] = planned
      if (planned.length === 1 && single?.reason !== undefined)
        throw new DomainError('validation', `Так не вести: ${single.reason}`, { to: single.reason })
      const written = planned.filter(({ outcome }) => outcome === 'created' || outcome === 'changed')
      const { redirects } = await countAddresses(trx)
      const created = written.filter(({ outcome }) => outcome === 'created').length
      if (redirects + created > redirectsMax)
        throw new DomainError('quota_exceeded', `Переадресаций может быть не больше ${redirectsMax}`)
      await writeRedirects(trx, written, context.clock.now())
      if (written.length > 1)
        addToLog(trx, {
          at: context.clock.now(),
          action: 'address.brought',
          actorId: viewer.userId,
          thing: null,
          after: { count: written.length },
        })
      else
        for (const { from, to } of written)
          addToLog(trx, {
            at: context.clock.now(),
            action: 'address.set',
            actorId: viewer.userId,
            thing: { kind: 'address', id: from.slice(0, 200).toWellFormed(), title: from },
            before: { to: known.get(from) ?? null },
            after: { to },
          })
      return planned
    })
    return { results }
  }

const removeRedirect =
  ({ db, context }: Content): Handler<typeof calls.removeRedirect> =>
  async ({ body: { from, expected } }, { viewer }) => {
    checkAdmin(viewer)
    await db.inTransaction(async trx => {
      await lockRedirects(trx)
      const to = await findTarget(trx, from)
      if (to === undefined) throw new DomainError('not_found', 'Такой переадресации нет')
      if (to !== expected) throw new DomainError('conflict', `Пока вы смотрели, её изменили: теперь ведёт на ${to}`)
      await deleteRedirect(trx, from)
      addToLog(trx, {
        at: context.clock.now(),
        action: 'address.removed',
        actorId: viewer.userId,
        thing: { kind: 'address', id: from.slice(0, 200).toWellFormed(), title: from },
        before: { to },
        after: { to: null },
      })
    })
    return { success: true }
  }

const listMissingAddresses =
  (content: Content): Handler<typeof calls.listMissingAddresses> =>
  async ({ query: { limit } }, { viewer }) => {
    checkAdmin(viewer)
    const { rows, total } = await listMissingRows(content.db.kysely, limit)
    const proposals = await proposeFor(
      content,
      rows.map(({ path }) => path),
    )
    return {
      items: rows.map(({ path, times, robots, came_from, last_at }, at) => ({
        path,
        times,
        robots,
        from: came_from,
        lastAt: last_at.toISOString(),
        proposal: proposals[at] ?? null,
      })),
      total,
    }
  }

const hideMissingAddress =
  ({ db, context }: Content): Handler<typeof calls.hideMissingAddress> =>
  async ({ body: { path, isHidden } }, { viewer }) => {
    checkAdmin(viewer)
    if (!(await setHidden(db.kysely, path, isHidden ? context.clock.now() : null)))
      throw new DomainError('not_found', 'Об этом адресе уже никто не спрашивает')
    return { success: true }
  }

const findRedirect =
  ({ db }: Content): Handler<typeof calls.findRedirect> =>
  async ({ body }) => {
    const path = plainPath(body.path)
    const to = isOwnPath(path) && !path.includes('/', 1) ? undefined : await findTarget(db.kysely, path)
    return { to: to ?? null }
  }

const noteMissingAddresses =
  ({ db, context }: Content): Handler<typeof calls.noteMissingAddresses> =>
  async ({ body: { items } }) => {
    const noted = new Map<string, (typeof items)[number]>()
    for (const item of items) {
      const path = plainPath(item.path).slice(0, 500).toWellFormed()
      if (isProbe(path)) continue
      const known = noted.get(path)
      noted.set(path, {
        path,
        times: item.times + (known?.times ?? 0),
        robots: item.robots + (known?.robots ?? 0),
        from: item.from ?? known?.from ?? null,
      })
    }
    if (noted.size > 0) await addMissing(db.kysely, [...noted.values()], context.clock.now())
    return { success: true }
  }

const listArchivedRedirects =
  ({ db }: Content): Handler<typeof calls.listArchivedRedirects> =>
  async ({ body: { after } }) => {
    const rows = await listRedirectRows(db.kysely, { q: '', after, limit: redirectsAtOnce })
    return { items: rows.map(({ from_path: from, to_path: to }) => ({ from, to })) }
  }

const restoreRedirects =
  ({ db, context }: Content): Handler<typeof calls.restoreRedirects> =>
  async ({ body: { items } }) => {
    const restored = await db.inTransaction(async trx => {
      await lockRedirects(trx)
      const paths = items.flatMap(({ from, to }) => [from, plainPath(to)])
      const known = await listTargets(trx, paths)
      const fresh = items.filter(({ from }) => !known.has(from))
      const written = planRedirects(fresh, known).filter(({ outcome }) => outcome === 'created')
      await writeRedirects(trx, written, context.clock.now())
      return written.length
    })
    return { restored }
  }

export function answerAddresses(app: FastifyInstance, content: Content): void {
  const { context } = content
  answer(app, context, calls.listRedirects, listRedirects(content))
  answer(app, context, calls.setRedirects, setRedirects(content))
  answer(app, context, calls.removeRedirect, removeRedirect(content))
  answer(app, context, calls.listMissingAddresses, listMissingAddresses(content))
  answer(app, context, calls.hideMissingAddress, hideMissingAddress(content))
  answer(app, context, calls.findRedirect, findRedirect(content))
  answer(app, context, calls.noteMissingAddresses, noteMissingAddresses(content))
  answer(app, context, calls.listArchivedRedirects, listArchivedRedirects(content))
  answer(app, context, calls.restoreRedirects, restoreRedirects(content))
}
