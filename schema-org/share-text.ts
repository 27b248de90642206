// The generated share picture of a page: its words, beside its cover where it has one, and its URL. The code that writes the URL and the code that draws the
// picture take the text from the same reply of the wire. Pure.
import type { ArticleReply } from '#contract/article.ts'
import type { ImageReply } from '#contract/image.ts'
import type { ContentListReply } from '#contract/content.ts'
import type { RecipeReply } from '#contract/recipe.ts'
import { defaultMagazine, type Magazine } from '#domain/magazine.ts'
import { defaultCard, type ShareRoom } from '#domain/share-card.ts'
import { capitalized } from '#russian/capitalized.ts'
import { shareImageOf, type ShareImage } from './image.ts'

/** The cover beside the words: its id in the library, and the point that the crop keeps. */
export type ShareCover = { id: number; focal: readonly [number, number] | null }
/** A portrait or a cover fills the disc; a drawing without a ground stands on it. */
export type ShareDisc = ShareCover & { isTransparent: boolean }
/** Without cover and disc, the figure of the room stands on the disc. */
export type ShareText = { title: string; kicker: string; room: ShareRoom; cover?: ShareCover; disc?: ShareDisc }
/** What is drawn besides the words of the page. */
export type Brand = Readonly<Pick<Magazine, 'name' | 'card'>>
export const markOf = ({ name, card }: Brand) => card.mark || name

export const shareWidth = 1200
/** A cover is as high as the picture. */
export const shareHeight = 630
/** Of what is drawn on the disc; a picture of half this size is still enlarged to it. */
export const discSide = 500

/** Raised whenever the drawing changes: every picture then gets a new URL. */
const drawing = 2

/** 48 bits of FNV-1a in two halves: URLs differ when texts differ, here and in the browser alike. */
function fingerprint(text: string): string {
  const half = (seed: number) => {
    let hash = seed
    for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
    return (hash >>> 8).toString(16).padStart(6, '0')
  }
  return half(0x811c9dc5) + half(0x050c5d1f)
}

/** A cover that would have to be enlarged, or has no ground of its own, does not go beside the words. */
function coverOf(image: ImageReply | null): { cover?: ShareCover } {
  const isLarge = image !== null && Math.min(image.width, image.height) >= shareHeight
  return isLarge && !image.is_transparent ? { cover: { id: image.image_id, focal: image.focal } } : {}
}

/** The picture of a topic, the portrait of an author, a small cover of a course. */
function discOf(image: ImageReply | null): { disc?: ShareDisc } {
  const isLarge = image !== null && Math.max(image.width, image.height) >= discSide / 2
  return isLarge ? { disc: { id: image.image_id, focal: image.focal, isTransparent: image.is_transparent } } : {}
}

function shareVersion({ title, kicker, room, cover, disc }: ShareText, brand: Brand): string {
  const said: unknown[] = [drawing, room, kicker, title]
  if (cover) said.push(cover)
  if (disc) said.push({ disc })
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
    // A painted picture in PNG would weigh a megabyte, more than some messengers load.
    url: `/media/og/${shareVersion(text, brand)}/${place}.jpg`,
    width: shareWidth,
    height: shareHeight,
    alt: text.title,
  }
}

/** The picture that messengers show of a text: drawn, unless its cover is too small to be drawn beside the words. */
export function cardPicture(
  page: { path: string; image: ImageReply | null },
  text: ShareText,
  brand: Brand,
): ShareImage {
  return (text.cover ? null : shareImageOf(page.image)) ?? sharePicture(page.path, text, brand)
}

export function articleText({
  title,
  type,
  categories,
  image,
}: {
  image: ImageReply | null
  title: string
  type: ArticleReply['type']
  categories: readonly Pick<ArticleReply['categories'][number], 'title' | 'type'>[]
}): ShareText {
  return {
    title,
    kicker: categories.find(category => category.type !== 'stream')?.title ?? '',
    room: type === 'health' ? 'health' : 'main',
    ...coverOf(image),
  }
}

const listKickers: Record<ContentListReply['type'], string> = {
  home: '',
  list: 'Архив',
  author: 'Автор',
  category: 'Тема',
  'category-health': 'Здоровье',
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
    kicker: role || listKickers[type],
    room: isHealth ? 'health' : 'main',
    ...discOf(term && 'image' in term ? term.image : null),
  }
}

/** The name of its tag says what it is, «Курс: деньги без паники»; here the kicker does. */
export function courseText({ title, image }: { title: string; image: ImageReply | null }): ShareText {
  const { cover } = coverOf(image)
  return {
    title: capitalized(title.replace(/^курс:\s+/i, '')),
    kicker: 'Курс',
    room: 'main',
    // A round crop would cut what the focal point keeps.
    ...(cover ? { cover } : discOf(image)),
  }
}
export const coursesText: ShareText = { title: 'Курсы', kicker: '', room: 'main' }

export function recipeText({
  title,
  dish_types,
  image,
}: Pick<RecipeReply, 'title' | 'dish_types' | 'image'>): ShareText {
  return { title, kicker: dish_types[0]?.title ?? 'Рецепт', room: 'recipes', ...coverOf(image) }
}

export function recipeListText({ title }: { title: string }): ShareText {
  return { title, kicker: title.startsWith('Рецепты') ? '' : 'Рецепты', room: 'recipes' }
}
