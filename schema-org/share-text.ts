// The generated share picture of a page without a picture: its text and its URL. The code that writes the URL and the code that draws the
// picture take the text from the same reply of the wire. Pure.
import type { ArticleReply } from '#contract/article.ts'
import type { ContentListReply } from '#contract/content.ts'
import type { RecipeReply } from '#contract/recipe.ts'
import { defaultMagazine, type Magazine } from '#domain/magazine.ts'
import { defaultCard, type ShareRoom } from '#domain/share-card.ts'
import type { ShareImage } from './image.ts'

export type ShareText = { title: string; kicker: string; room: ShareRoom }
/** What is drawn besides the words of the page. */
export type Brand = Readonly<Pick<Magazine, 'name' | 'card'>>
export const markOf = ({ name, card }: Brand) => card.mark || name

export const shareWidth = 1200
export const shareHeight = 630

/** Raised whenever the drawing changes: every picture then gets a new URL. */
const drawing = 1

/** 48 bits of FNV-1a in two halves: URLs differ when texts differ, here and in the browser alike. */
function fingerprint(text: string): string {
  const half = (seed: number) => {
    let hash = seed
    for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
    return (hash >>> 8).toString(16).padStart(6, '0')
  }
  return half(0x811c9dc5) + half(0x050c5d1f)
}

function shareVersion({ title, kicker, room }: ShareText, brand: Brand): string {
  const said: unknown[] = [drawing, room, kicker, title]
  // Pictures of the first name and colours keep the addresses that messengers know.
  const [mark, ground] = [markOf(brand), brand.card.grounds[room]]
  if (mark !== defaultMagazine.name) said.push(mark)
  if (ground !== defaultCard.grounds[room]) said.push({ ground })
  return fingerprint(JSON.stringify(said))
}

/** `path` is the page's path from the root. */
export function sharePicture(path: string, text: ShareText, brand: Brand): ShareImage {
  const place = path.replace(/^\/+|\/+$/g, '') || 'home'
  return {
    url: `/media/og/${shareVersion(text, brand)}/${place}.png`,
    width: shareWidth,
    height: shareHeight,
    alt: text.title,
  }
}

export function articleText({
  title,
  type,
  categories,
}: {
  title: string
  type: ArticleReply['type']
  categories: readonly Pick<ArticleReply['categories'][number], 'title' | 'type'>[]
}): ShareText {
  return {
    title,
    kicker: categories.find(category => category.type !== 'stream')?.title ?? '',
    room: type === 'health' ? 'health' : 'main',
  }
}

const listKickers: Record<ContentListReply['type'], string> = {
  home: '',
  list: 'Архив',
  author: 'Автор',
  category: 'Тема',
  post_tag: 'Метка',
  stream: 'Рубрика',
  top: 'Что читают',
  date: 'Архив',
  aggregate: '',
}

/** `path` distinguishes an archive of the health section from the same archive of the magazine. */
export function listText(
  { title, type, term }: Pick<ContentListReply, 'title' | 'type' | 'term'>,
  path: string,
): ShareText {
  const isHealth = path === '/health' || path.startsWith('/health/')
  const role = term && 'role' in term ? term.role.charAt(0).toUpperCase() + term.role.slice(1) : ''
  return {
    title,
    kicker: role || (isHealth && type === 'category' ? 'Здоровье' : listKickers[type]),
    room: isHealth ? 'health' : 'main',
  }
}

export function recipeText({ title, dish_types }: Pick<RecipeReply, 'title' | 'dish_types'>): ShareText {
  return { title, kicker: dish_types[0]?.title ?? 'Рецепт', room: 'recipes' }
}

export function recipeListText({ title }: { title: string }): ShareText {
  return { title, kicker: title.startsWith('Рецепты') ? '' : 'Рецепты', room: 'recipes' }
}
