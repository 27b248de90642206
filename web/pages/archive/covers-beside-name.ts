// The covers beside the name of a tag or of a month: those that show what it is about.
import type { PictureData } from '#ui/Picture.tsx'
import type { Card } from '../../data/card.ts'

export type SideCover = { id: number; picture: PictureData }

const shown = 3
const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** Finds the words of a name by their beginnings: «Зима» is in «зимнее солнце», not in «корзиночка». */
function finderOf(name: string): RegExp | undefined {
  const beginnings = (name.toLowerCase().match(/\p{L}{3,}/gu) ?? []).map(word =>
    word.length > 3 ? word.replace(/[аеёиоуыэюяйь]{1,2}$/u, '') : word,
  )
  return beginnings.length > 0
    ? new RegExp(String.raw`(?<!\p{L})(?:${beginnings.map(escaped).join('|')})`, 'iu')
    : undefined
}

/**
 * First come covers that are described with the word of the name, or whose title has it, then those whose standfirst has it. Of equals, the end
 * of the list: its pictures are not in sight at once. The best lies in the middle, on the two others.
 */
export function coversBesideName(name: string, cards: readonly Card[]): SideCover[] {
  if (cards.length < 2 * shown) return []
  const word = finderOf(name)
  const closeness = ({ title, excerpt, picture }: Card) =>
    word?.test(`${picture?.alt} ${title}`) ? 2 : word?.test(excerpt) ? 1 : 0
  const [best, second, third] = cards
    .toReversed()
    .map(card => ({ card, near: closeness(card) }))
    .toSorted((one, other) => other.near - one.near)
    .flatMap(({ card: { id, picture } }) => (picture ? [{ id, picture }] : []))
  return [second, best, third].filter(cover => cover !== undefined)
}
