// A version comes into effect: it stands at the address that the forms link to, and every process knows that readers agree to it now.
import { marked } from 'marked'
import { articleDraft } from '#contract/office/content.ts'
import { consentKinds, consentPath, consentTexts, type ConsentKind } from '#domain/consent.ts'
import { ownPageIdFloor } from '#domain/post-id.ts'
import { reloadConsents } from '#platform/magazine/consents.ts'
import { savePosts } from '#publishing/save.ts'
import { listSlugOwners } from '#publishing/store.ts'
import { monthsGenitive } from '#russian/dates.ts'
import { inZone } from '#russian/time-zone.ts'
import type { Content } from '../content.ts'
import { toDraft, type Draft } from '../draft.ts'
import { articleKind } from '../kind.ts'
import { listStoredArticles } from '../store/drafts.ts'
import { articleTables } from '../store/tables.ts'
import { findNextPlanned, markApplied, type VersionRow } from './store.ts'

/** Markdown or HTML; the parser of bodies cleans it like any other. */
export const htmlOf = (body: string): string => marked.parse(body, { async: false, gfm: true })

/** «1 декабря 2026 года» */
export function dayOf({ zone }: Content, moment: Date): string {
  const there = inZone(moment, zone)
  return `${there.getUTCDate()} ${monthsGenitive[there.getUTCMonth()]} ${there.getUTCFullYear()} года`
}

/** The page at the address of a text, if there is one. */
export async function findPage(content: Content, kind: ConsentKind): Promise<Draft | undefined> {
  const slug = consentTexts[kind].path.slice(1)
  const owners = await listSlugOwners(content.db.kysely, articleTables, [slug])
  const owner = owners.find(({ namespace }) => namespace === 'root')
  if (!owner) return undefined
  const [stored] = await listStoredArticles(content.db.kysely, { after: owner.id - 1, limit: 1 })
  return stored?.row.id === owner.id ? toDraft(stored) : undefined
}

async function savePage(content: Content, { kind, version, body, effective_at }: VersionRow): Promise<void> {
  const { title, path } = consentTexts[kind]
  const now = content.context.clock.now()
  const note = `<p>Действует с ${dayOf(content, effective_at)}. <a href="${consentPath(kind, version)}">Эта версия</a> остаётся по своему адресу.</p>`
  const before = await findPage(content, kind)
  const fresh = () =>
    articleDraft.parse({
      source: `own:${path.slice(1)}`,
      id: ownPageIdFloor + consentKinds.indexOf(kind),
      type: 'page',
      slug: path.slice(1),
      title,
      body: '',
      publishedAt: new Date(now.getTime() - 1000).toISOString(),
      commentsEnabled: false,
    })
  const draft: Draft = { ...(before ?? fresh()), status: 'published', body: `${htmlOf(body)}\n${note}`, footnotes: [] }
  await savePosts(content, articleKind(content), [draft], false)
}

/** The page is saved before the version counts: readers agree to what they can read. A crash between the two repeats the first. */
export async function applyDue(content: Content): Promise<void> {
  const { db, context } = content
  for (;;) {
    const next = await findNextPlanned(db.kysely)
    const now = context.clock.now()
    if (!next || next.effective_at > now) return
    await savePage(content, next)
    await db.inTransaction(async trx => {
      if (await markApplied(trx, next, now)) await context.events.announce(trx, 'magazine.changed', {})
    })
    await reloadConsents(context.db, context.consents)
  }
}

/** Returns what looks for a version that is due. */
export function startConsents(content: Content): () => void {
  const look = content.context.jobs.whenDue('content.consent-texts', {
    findNext: async () => (await findNextPlanned(content.db.kysely))?.effective_at,
    run: () => applyDue(content),
  })
  content.context.events.on('magazine.changed', look)
  return look
}
