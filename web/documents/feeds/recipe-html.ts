// A recipe as plain HTML for feeds: its story, then ingredients and steps.
import { element, escapeHtml, paragraph, voidElement } from '#article-body/feed-rendition.ts'
import { renderBodyFeed, type RenderFeedOptions } from '#article-body/render-feed.ts'
import type { Tree } from '#article-body/tree.ts'
import type { ImageReply } from '#contract/image.ts'
import type { RecipeReply } from '#contract/recipe.ts'
import { ingredientLine } from '#domain/recipe-amounts.ts'
import { formatDuration } from '#russian/duration.ts'
import { formatPortions } from '#russian/portions.ts'
import type { FeedImage } from './feed.ts'

const heading = (words: string) => element('h2', {}, escapeHtml(words))
const list = (tag: 'ul' | 'ol', items: string[]) =>
  items.length > 0 ? element(tag, {}, items.map(item => element('li', {}, item)).join('')) : ''

export function recipeHtml(
  recipe: RecipeReply,
  body: RenderFeedOptions,
  toImage: (image: ImageReply | null) => FeedImage | undefined,
): string {
  const ratio = { wanted: recipe.portions, written: recipe.portions }
  const portions = formatPortions(recipe.portions, recipe.portions_unit, recipe.portions_forms)
  const steps = recipe.steps.map(({ title, text, image }) => {
    const found = toImage(image)
    return (
      (title ? element('strong', {}, escapeHtml(title)) : '') +
      paragraph(text) +
      (found ? element('figure', {}, voidElement('img', { src: found.url, alt: image?.alt ?? '' })) : '')
    )
  })
  return [
    renderBodyFeed(recipe.parsed_content as Tree, body),
    element('p', {}, escapeHtml(`${formatDuration(recipe.total_minutes)} · ${portions}`)),
    heading('Ингредиенты'),
    ...recipe.ingredients.map(
      ({ title, items }) =>
        (title ? element('h3', {}, escapeHtml(title)) : '') +
        list(
          'ul',
          items.map(item => escapeHtml([ingredientLine(item, ratio), item.note].filter(Boolean).join(', '))),
        ),
    ),
    ...(steps.length > 0 ? [heading('Как готовить'), list('ol', steps)] : []),
    ...(recipe.tips.length > 0 ? [heading('Советы'), list('ul', recipe.tips.map(escapeHtml))] : []),
    ...(recipe.faq.length > 0 ? [heading('Вопросы и ответы')] : []),
    ...recipe.faq.map(({ question, answer }) => element('h3', {}, escapeHtml(question)) + paragraph(answer)),
  ].join('')
}
