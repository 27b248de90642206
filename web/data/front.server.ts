// The front page for a page that is rendered: as readers have it, or in a preview of the office with the gathered changes.
import { readPostCards } from '#contract/client/post-cards.ts'
import type { CallReply } from '#contract/call.ts'
import { listFrontPins, previewFront } from '#contract/front.ts'
import { listAds, type ShownAds } from '#contract/front-ads.ts'
import { listWidgets, type WidgetsReply, type WidgetSlot } from '#contract/widgets.ts'
import { toCard } from './card.server.ts'
import type { Card } from './card.ts'
import { orElse, type PageInput } from '../load-page.server.ts'

type Input = Pick<PageInput, 'ask' | 'page'>

function askPreview({ ask, page: { front } }: Input, includes: string) {
  return front && ask(previewFront, { body: { hash: front.hash, at: front.at ?? null, includes } })
}

/** The widgets of slots; a preview that is not opened by its hash throws. */
export async function askSlots(input: Input, slots: readonly WidgetSlot[]): Promise<WidgetsReply> {
  const includes = slots.join(',')
  const preview = askPreview(input, includes)
  return preview ? (await preview).slots : orElse(input.ask(listWidgets, { query: { includes } }), {})
}

const noAds: ShownAds = { places: [], origins: [] }

/** The places of advertising. Lite and previews of drafts have none. */
export async function askAds(input: Input): Promise<ShownAds> {
  const { page } = input
  if (page.isLite || (page.preview && !page.front)) return noAds
  const preview = askPreview(input, 'sidebar')
  return preview ? (await preview).ads : orElse(input.ask(listAds, {}), noAds)
}

/** Pixels of polls and articles are advertising: without its places none is loaded. No preview counts anything. */
export const hasAdvertising = async (input: Input): Promise<boolean> =>
  !input.page.preview && (await askAds(input)).places.length > 0

export type PinnedCard = { place: number; item: Card }

/** The cards that are pinned now. An article that is not on the site yet leaves its place to another. */
export async function askPinned(input: Input): Promise<PinnedCard[]> {
  const preview = askPreview(input, 'sidebar')
  const none: CallReply<typeof listFrontPins> = { pins: [] }
  const { pins } = preview ? await preview : await orElse(input.ask(listFrontPins, {}), none)
  if (pins.length === 0) return []
  const cards = await orElse(
    readPostCards(
      input.ask,
      pins.map(({ postId }) => postId),
    ),
    new Map(),
  )
  for (const { postId } of pins) input.page.tags.add(`post-${postId}`)
  return pins.flatMap(({ place, postId }) => {
    const card = cards.get(postId)
    return card && card.type !== 'recipe' ? { place, item: toCard(card) } : []
  })
}
