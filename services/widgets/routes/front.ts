import { listPolls } from '#contract/office/quiz.ts'
import { DomainError } from '#contract/errors.ts'
import { readPostCards } from '#contract/client/post-cards.ts'
import { findPostTitles } from '#contract/newsroom-find.ts'
import type * as calls from '#contract/front.ts'
import type { previewAds as previewAdsCall } from '#contract/front-ads.ts'
import { readingsOf } from '#russian/readings.ts'
import { originsOf, scriptsIn } from '#article-body/foreign-scripts.ts'
import type { Handler } from '#platform/http/answer.ts'
import { adsAt, newDirectives, previewPlace } from '../ads/ads.ts'
import { gatherChanges, undoChanges } from '../front/change.ts'
import { pageAt } from '../front/page-at.ts'
import { makePreviewHashes, type PreviewHashes } from '../front/preview-hash.ts'
import { pinnedAt, readGathered, slotsAt } from '../front/preview.ts'
import { presentFront, thumbUrlOf } from '../front/present.ts'
import { releaseChanges, returnRelease } from '../front/release.ts'
import { testWidgetsAt } from '../front/test.ts'
import { checkMayArrange } from '../may.ts'
import { parseHtml } from '../parse-html.ts'
import type { Widgets } from '../widgets.ts'

type Front = Widgets & { hashes: PreviewHashes }

export const openFront = (widgets: Widgets): Front => ({ ...widgets, hashes: makePreviewHashes(widgets.context) })

export const getFront =
  (front: Front): Handler<typeof calls.getFront> =>
  async (_, { viewer }) => {
    checkMayArrange(viewer)
    return presentFront(front, front.hashes)
  }

export const changeFront =
  (front: Front): Handler<typeof calls.changeFront> =>
  async ({ body: { changes } }, { viewer }) => {
    checkMayArrange(viewer)
    await gatherChanges(front, changes, viewer.userId)
    return presentFront(front, front.hashes)
  }

export const undoFrontChanges =
  (front: Front): Handler<typeof calls.undoFrontChanges> =>
  async ({ body: { changes } }, { viewer }) => {
    checkMayArrange(viewer)
    await undoChanges(front, changes)
    return presentFront(front, front.hashes)
  }

export const showFront =
  (front: Front): Handler<typeof calls.showFront> =>
  async ({ body: { changes } }, { viewer }) => {
    checkMayArrange(viewer)
    const releaseId = await releaseChanges(front, changes, viewer.userId)
    return { releaseId, front: await presentFront(front, front.hashes) }
  }

export const returnFront =
  (front: Front): Handler<typeof calls.returnFront> =>
  async ({ params }, { viewer }) => {
    checkMayArrange(viewer)
    const releaseId = await returnRelease(front, params.releaseId, viewer.userId)
    return { releaseId, front: await presentFront(front, front.hashes) }
  }

export const checkWidgets =
  (front: Front): Handler<typeof calls.checkWidgets> =>
  async ({ body: { path, at } }, { viewer }) => {
    checkMayArrange(viewer)
    const page = await pageAt(front.context, path)
    const { widgets } = await readGathered(front)
    const moment = at === undefined ? front.context.clock.now() : new Date(at)
    return { title: page.title, facts: page.facts, items: await testWidgetsAt(front, widgets, page, moment) }
  }

/** Internal: the page tells who sees it by the hash. */
export const previewFront =
  (front: Front): Handler<typeof calls.previewFront> =>
  async ({ body: { hash, at, includes } }) => {
    if (!front.hashes.isOurs(hash)) throw new DomainError('forbidden', 'Ссылка больше не действует')
    const { pins, widgets, ads } = await readGathered(front, includes)
    const moment = at === null ? front.context.clock.now() : new Date(at)
    return {
      pins: pinnedAt(pins, moment),
      slots: await slotsAt(front, widgets, includes, moment),
      ads: adsAt(ads, moment),
    }
  }

export const findFrontPosts =
  (front: Front): Handler<typeof calls.findFrontPosts> =>
  async ({ query: { q, slugs, kind } }, { viewer }) => {
    const { context } = front
    checkMayArrange(viewer)
    if (kind === 'poll') return { items: await findPolls(front, q, slugs) }
    const ids = slugs.split(',').filter(slug => /^[1-9]\d{0,9}$/.test(slug))
    if (ids.length > 0) {
      const cards = await readPostCards(context.ask, ids.slice(0, foundAtOnce).map(Number))
      return {
        items: [...cards.values()].map(({ id, title, image }) => {
          const thumbUrl = thumbUrlOf(image)
          return { slug: String(id), title, note: '', ...(thumbUrl !== null && { thumbUrl }) }
        }),
      }
    }
    if (q === '') return { items: [] }
    const { items } = await context.ask(findPostTitles, { body: { readings: readingsOf(q), limit: 20 } })
    const wanted = items.filter(post => kind === 'any' || (post.kind === 'recipe') === (kind === 'recipe'))
    return {
      items: wanted.map(post => ({ slug: String(post.id), title: post.title, note: noteOf[post.kind] })),
    }
  }

/** The newest polls first; a magazine has few. */
async function findPolls({ context }: Front, q: string, slugs: string) {
  const { items } = await context.ask(listPolls, { query: { limit: 500 } })
  const ids = slugs.split(',').filter(Boolean)
  const words = q.toLowerCase()
  return items
    .toReversed()
    .filter(({ id, name, question }) =>
      ids.length > 0 ? ids.includes(String(id)) : `${name} ${question}`.toLowerCase().includes(words),
    )
    .slice(0, foundAtOnce)
    .map(({ id, name, question }) => ({ slug: String(id), title: question, note: name }))
}

const foundAtOnce = 30
const noteOf = { post: '', page: 'страница', health: 'здоровье', recipe: 'рецепт' } as const

export const previewScripts =
  ({ context: { config } }: Front): Handler<typeof calls.previewScripts> =>
  async ({ body: { html } }, { viewer }) => {
    checkMayArrange(viewer)
    const { addresses, codes } = scriptsIn(parseHtml(html, 'scripts', config.siteUrl))
    const origins = originsOf(addresses, config.siteUrl)
    return { origins, inline: codes.length, policy: newDirectives(config, origins, codes) }
  }

export const previewAds =
  ({ context }: Front): Handler<typeof previewAdsCall> =>
  async ({ body: { place } }, { viewer }) => {
    checkMayArrange(viewer)
    return previewPlace(context, place)
  }
