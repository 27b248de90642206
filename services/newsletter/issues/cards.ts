// The articles and recipes that an issue names, as readers see them now.
import { listArticleCards } from '#contract/content.ts'
import type { ImageReply } from '#contract/image.ts'
import type { LetterBlock } from '#contract/office/newsletters.ts'
import { listRecipeCards } from '#contract/recipes.ts'
import type { ServiceContext } from '#platform/service.ts'

export type CardPicture = { path: string; width: number; height: number; alt: string }
export type Card = { title: string; excerpt: string; url: string; minutes: number; picture: CardPicture | null }
/** By the id of the post; what is not public is missing. */
export type Cards = ReadonlyMap<number, Card>

export type LetterPlace = {
  /** Without a slash at its end. */
  site: string
  cards: Cards
}

const pictureOf = (image: ImageReply | null, title: string): CardPicture | null => {
  const { url, width, height } = image?.sizes.findLast(size => size.width <= 1280) ?? {}
  if (!image || url === undefined || width === undefined || height === undefined) return null
  return { path: url, width, height, alt: image.alt || title }
}

const idsOf = (blocks: readonly LetterBlock[], kind: 'article' | 'recipe') => [
  ...new Set(blocks.flatMap(block => (block.kind === kind && block.postId !== null ? [block.postId] : []))),
]

export async function findCards({ ask }: ServiceContext, blocks: readonly LetterBlock[]): Promise<Cards> {
  const [articles, recipes] = [idsOf(blocks, 'article'), idsOf(blocks, 'recipe')]
  const [found, dishes] = await Promise.all([
    articles.length > 0 ? ask(listArticleCards, { body: { ids: articles } }) : { items: [] },
    recipes.length > 0 ? ask(listRecipeCards, { body: { ids: recipes } }) : { items: [] },
  ])
  return new Map<number, Card>([
    ...found.items.map(
      ({ id, title, excerpt, url, reading_minutes: minutes, image }) =>
        [id, { title, excerpt, url, minutes, picture: pictureOf(image, title) }] as const,
    ),
    ...dishes.items.map(
      ({ id, title, excerpt, url, total_minutes: minutes, image }) =>
        [id, { title, excerpt, url, minutes, picture: pictureOf(image, title) }] as const,
    ),
  ])
}
