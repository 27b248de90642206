import type { FastifyInstance } from 'fastify'
import { DomainError } from '#contract/errors.ts'
import { linkPlacesShown, type LinkWalk, type OutsideLinks } from '#contract/office/links.ts'
import * as calls from '#contract/office/links.ts'
import { dayMs } from '#domain/time-units.ts'
import { isOfficeAdmin, type Viewer } from '#domain/viewer.ts'
import { answer, type Handler } from '#platform/http/answer.ts'
import { addToLog } from '#platform/office-log/append.ts'
import { proposeFor } from '../addresses/propose.ts'
import type { Content } from '../content.ts'
import { countOutside, forgetOutside } from './outside.ts'
import { countProblems, listPlaces, listProblems, readWalk, setLinkHidden, type WalkRow } from './store.ts'
import { askWalk } from './walk.ts'

/** «Сегодня» says for so long that something broke. */
const freshDays = 7
/** Each proposal asks the search. */
const proposalsMax = 20

function checkAdmin(viewer: Viewer): void {
  if (!isOfficeAdmin(viewer)) throw new DomainError('forbidden', 'За ссылками следит администратор редакции')
}

const presentWalk = ({ state, started_at, ended_at, texts, links, is_full }: WalkRow): LinkWalk => ({
  isRunning: state === 'running',
  startedAt: started_at?.toISOString() ?? null,
  endedAt: ended_at?.toISOString() ?? null,
  texts,
  links,
  isFull: is_full,
})

const presentOutside = async ({ db }: Content, isOn: boolean): Promise<OutsideLinks> => ({
  isOn,
  ...(await countOutside(db.kysely)),
})

const freshSince = ({ context }: Content) => new Date(context.clock.now().getTime() - freshDays * dayMs)

const listLinks =
  (content: Content): Handler<typeof calls.listLinks> =>
  async ({ query: { which, limit } }, { viewer }) => {
    checkAdmin(viewer)
    const { kysely } = content.db
    const [rows, totals, walk] = await Promise.all([
      listProblems(kysely, which, limit),
      countProblems(kysely, freshSince(content)),
      readWalk(kysely, content.context.clock.now()),
    ])
    const places = Map.groupBy(
      await listPlaces(
        kysely,
        rows.map(({ target }) => target),
      ),
      ({ target }) => target,
    )
    const lost = rows.filter(({ kind }) => kind === 'missing').slice(0, proposalsMax)
    const proposals = await proposeFor(
      content,
      lost.map(({ target }) => target),
    )
    const proposed = new Map(lost.map(({ target }, at) => [target, proposals[at] ?? null]))
    return {
      items: rows.map(({ target, kind, leads_to, texts, found_at, hidden_at }) => ({
        target,
        kind,
        leadsTo: leads_to,
        foundAt: found_at.toISOString(),
        isHidden: hidden_at !== null,
        texts,
        places: (places.get(target) ?? [])
          .slice(0, linkPlacesShown)
          .map(({ post_id: postId, title, words }) => ({ postId, title, words })),
        proposal: proposed.get(target) ?? null,
      })),
      totals: { broken: totals.broken, moved: totals.moved, hidden: totals.hidden },
      walk: presentWalk(walk),
      outside: await presentOutside(content, walk.is_outside_on),
    }
  }

const checkLinksNow =
  (content: Content): Handler<typeof calls.checkLinksNow> =>
  async (_, { viewer }) => {
    checkAdmin(viewer)
    return presentWalk(await askWalk(content))
  }

const hideLink =
  ({ db, context }: Content): Handler<typeof calls.hideLink> =>
  async ({ body: { target, isHidden } }, { viewer }) => {
    checkAdmin(viewer)
    if (!(await setLinkHidden(db.kysely, target, isHidden ? context.clock.now() : null)))
      throw new DomainError('not_found', 'Этой ссылки уже нет в списке')
    return { success: true }
  }

/** When it is switched on, the next walk gathers the addresses; so one begins. */
const setOutsideLinks =
  (content: Content): Handler<typeof calls.setOutsideLinks> =>
  async ({ body: { isOn } }, { viewer }) => {
    checkAdmin(viewer)
    const { db, context } = content
    const now = context.clock.now()
    await readWalk(db.kysely, now)
    const hasChanged = await db.inTransaction(async trx => {
      const walk = await trx.selectFrom('link_walk').selectAll().forUpdate().executeTakeFirstOrThrow()
      if (walk.is_outside_on === isOn) return false
      await trx.updateTable('link_walk').set({ is_outside_on: isOn }).execute()
      if (!isOn) await forgetOutside(trx)
      addToLog(trx, {
        at: now,
        action: 'links.outside',
        actorId: viewer.userId,
        thing: null,
        before: { isOn: !isOn },
        after: { isOn },
      })
      return true
    })
    if (hasChanged && isOn) await askWalk(content)
    return presentOutside(content, isOn)
  }

const countBrokenLinks =
  (content: Content): Handler<typeof calls.countBrokenLinks> =>
  async () => {
    const { fresh, broken } = await countProblems(content.db.kysely, freshSince(content))
    return { fresh, all: broken }
  }

export function answerLinks(app: FastifyInstance, content: Content): void {
  const { context } = content
  answer(app, context, calls.listLinks, listLinks(content))
  answer(app, context, calls.checkLinksNow, checkLinksNow(content))
  answer(app, context, calls.hideLink, hideLink(content))
  answer(app, context, calls.setOutsideLinks, setOutsideLinks(content))
  answer(app, context, calls.countBrokenLinks, countBrokenLinks(content))
}
