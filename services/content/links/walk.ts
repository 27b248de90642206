// The walk over the links of everything that is out: once a night by the clock of the magazine, or when somebody asks. It goes in small steps, each in
// one transaction with where it has come to, so a walk that was killed goes on from there.
import { setTimeout as wait } from 'node:timers/promises'
import { listRecipeLinks } from '#contract/office/links.ts'
import { plainPath } from '#contract/office/addresses.ts'
import { isRecipeId } from '#domain/post-id.ts'
import { dayMs, hourMs, minuteMs } from '#domain/time-units.ts'
import { zoneOffsetMs } from '#russian/time-zone.ts'
import { listRedirectRows } from '../addresses/store.ts'
import type { Content } from '../content.ts'
import { mainTermOf, postUrl } from '../present.ts'
import { findIn, type Finding, type Found, type TextLinks } from './findings.ts'
import { followOutside } from './outside.ts'
import { resolvePaths } from './resolve.ts'
import {
  forgetMended,
  listArticleLinks,
  listTextsWithProblems,
  readWalk,
  saveFindings,
  stepWalk,
  takeTextsOut,
  type WalkRow,
} from './store.ts'

const queue = 'content.walk-links'
/** By the clock of the magazine, when few people read. */
const nightHour = 3
const textsAtOnce = 50
const redirectsAtOnce = 200
/** After a step it rests as long as the step took: the site is for readers. */
const restShare = 1
/** A walk without a step for so long belongs to a process that is gone. */
const staleMs = 20 * minuteMs

/** The first night after this moment. */
export function nextNight(after: Date, zone: string): Date {
  const shift = zoneOffsetMs(zone) - nightHour * hourMs
  return new Date((Math.floor((after.getTime() + shift) / dayMs) + 1) * dayMs - shift)
}

export async function startLinkWalks(content: Content): Promise<void> {
  const { context, db } = content
  const { jobs, events, clock } = context
  await jobs.work(queue, async (_, { signal }) => void (await runWalk(content, { signal })))
  const look = jobs.whenDue('content.links', {
    findNext: async () => {
      const walk = await readWalk(db.kysely, clock.now())
      if (walk.state === 'running') return new Date((walk.stepped_at ?? clock.now()).getTime() + staleMs)
      return nextNight(walk.started_at ?? walk.since, content.zone)
    },
    run: () => askWalk(content),
  })
  // The night may be at another hour now.
  events.on('magazine.changed', look)
  await events.onDurable('article.changed', 'content.recheck-links', ({ ids }) => recheckTexts(content, ids))
  await events.onDurable('recipe.changed', 'content.recheck-recipe-links', ({ ids }) => recheckTexts(content, ids))
}

/** Begins a walk, or wakes the one that stands still; a walk that goes on is left alone. */
export async function askWalk({ context, db }: Content): Promise<WalkRow> {
  const now = context.clock.now()
  await readWalk(db.kysely, now)
  return db.inTransaction(async trx => {
    const walk = await trx.selectFrom('link_walk').selectAll().forUpdate().executeTakeFirstOrThrow()
    const isGoing = walk.state === 'running'
    if (isGoing && now.getTime() - (walk.stepped_at ?? now).getTime() < staleMs) return walk
    const begun = {
      number: walk.number + 1,
      state: 'running',
      phase: 'articles',
      after_id: 0,
      after_path: '',
      texts: 0,
      links: 0,
      is_full: false,
      started_at: now,
      stepped_at: now,
    } as const
    const changed = await trx
      .updateTable('link_walk')
      .set(isGoing ? { stepped_at: now } : begun)
      .returningAll()
      .executeTakeFirstOrThrow()
    await context.jobs.send(queue, {}, { trx, singletonKey: 'walk' })
    return changed
  })
}

/** `stepMax`: for tests, which kill a walk in its middle. */
type Options = { signal?: AbortSignal; stepsMax?: number }

export async function runWalk(content: Content, { signal, stepsMax = Infinity }: Options = {}): Promise<void> {
  for (let steps = 0; steps < stepsMax; steps += 1) {
    signal?.throwIfAborted()
    const since = performance.now()
    const walk = await readWalk(content.db.kysely, content.context.clock.now())
    if (walk.state !== 'running' || !(await step(content, walk))) return
    await wait((performance.now() - since) * restShare, undefined, signal ? { signal } : {})
  }
}

type Step = Found & { texts: number; next: Partial<Pick<WalkRow, 'phase' | 'after_id' | 'after_path'>> | 'end' }

/** False if another process goes on with the walk. */
async function step(content: Content, walk: WalkRow): Promise<boolean> {
  const { db, context } = content
  const { texts, links, findings, next } = await steps[walk.phase](content, walk)
  return db.inTransaction(async trx => {
    const now = context.clock.now()
    const isOurs = await stepWalk(trx, walk, {
      texts: walk.texts + texts,
      links: walk.links + links,
      stepped_at: now,
      ...(next === 'end' ? { state: 'resting', ended_at: now } : next),
    })
    if (!isOurs) return false
    const isWhole = await saveFindings(trx, findings, { walk: walk.number, now })
    if (!isWhole) await trx.updateTable('link_walk').set({ is_full: true }).execute()
    await followOutside(trx, findings, { walk: walk.number, now })
    if (next === 'end') await forgetMended(trx, walk.number)
    return next !== 'end'
  })
}

const steps: Record<WalkRow['phase'], (content: Content, walk: WalkRow) => Promise<Step>> = {
  async articles(content, walk) {
    const found = await readArticles(content, { after: walk.after_id, limit: textsAtOnce })
    return {
      ...(await findIn(content, found, { withOutside: walk.is_outside_on })),
      texts: found.length,
      next: found.length === 0 ? { phase: 'recipes', after_id: 0 } : { after_id: found.at(-1)!.id },
    }
  },
  async recipes(content, walk) {
    const found = await readRecipes(content, { after: walk.after_id, limit: textsAtOnce })
    return {
      ...(await findIn(content, found, { withOutside: walk.is_outside_on })),
      texts: found.length,
      next: found.length === 0 ? { phase: 'redirects', after_id: 0 } : { after_id: found.at(-1)!.id },
    }
  },
  async redirects(content, walk) {
    const rows = await listRedirectRows(content.db.kysely, { q: '', after: walk.after_path, limit: redirectsAtOnce })
    const ends = await resolvePaths(
      content,
      rows.map(({ to_path }) => plainPath(to_path)),
    )
    const findings = rows.flatMap(({ from_path, to_path }): Finding[] => {
      const end = ends.get(plainPath(to_path))!
      if (end.state !== 'missing' && end.state !== 'circle') return []
      const kind = end.state === 'missing' ? 'redirect' : 'circle'
      return [{ target: from_path, kind, leadsTo: to_path, postId: null, title: '', words: '' }]
    })
    return { links: 0, texts: 0, findings, next: rows.length === 0 ? 'end' : { after_path: rows.at(-1)!.from_path } }
  },
}

async function readArticles(
  content: Content,
  wanted: { ids?: readonly number[]; after: number; limit: number },
): Promise<TextLinks[]> {
  const rows = await listArticleLinks(content.db.kysely, wanted)
  const terms = await content.taxonomy.terms(rows.flatMap(({ term_ids }) => term_ids))
  return rows.map(row => ({ ...row, url: postUrl(row, mainTermOf(row, terms)) }))
}

/** When recipes do not answer, the walk goes on without them: the next night reads them. */
async function readRecipes(
  { context }: Content,
  wanted: { ids?: number[]; after: number; limit: number },
): Promise<TextLinks[]> {
  try {
    return (await context.ask(listRecipeLinks, { body: wanted })).items
  } catch (error) {
    context.log.warn({ err: error }, 'the links of recipes were not read')
    return []
  }
}

/** A text that was mended leaves the list as soon as it is out, not in the night. */
async function recheckTexts(content: Content, ids: readonly number[]): Promise<void> {
  const { db, context } = content
  const known = await listTextsWithProblems(db.kysely, ids)
  if (known.length === 0) return
  const [recipes, articles] = [known.filter(isRecipeId), known.filter(id => !isRecipeId(id))]
  const texts = [
    ...(articles.length > 0 ? await readArticles(content, { ids: articles, after: 0, limit: articles.length }) : []),
    ...(recipes.length > 0 ? await readRecipes(content, { ids: recipes, after: 0, limit: 200 }) : []),
  ]
  const { number, is_outside_on } = await readWalk(db.kysely, context.clock.now())
  const { findings } = await findIn(content, texts, { withOutside: is_outside_on })
  await db.inTransaction(async trx => {
    await takeTextsOut(trx, known)
    await saveFindings(trx, findings, { walk: number, now: context.clock.now() })
  })
}
