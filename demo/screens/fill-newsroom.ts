// Work in hand for the pictures of the office: texts at every stage, a day with hours, a version to compare with.
import type { Ask } from '#contract/client/ask.ts'
import { getSinglePost } from '#contract/content.ts'
import { openPostText } from '#contract/newsroom-release.ts'
import { changeText, createText, moveText, nameTextVersion } from '#contract/newsroom.ts'
import { getRecipe } from '#contract/recipes.ts'
import type { TextStage } from '#domain/newsroom-rights.ts'
import { dayMs, hourMs } from '#domain/time-units.ts'

/** `installation` asks as the server's operator, `chief` as a person. */
type Newsroom = { installation: Ask; chief: Ask; timur: string; nina: string }
/** `article` and `recipe` are texts, `posts` are articles of the site. */
export type FilledNewsroom = { article: number; recipe: number; posts: number[] }

/** At this hour in Moscow, so many days from today. */
function momentOf(day: number, hour: number): string {
  const moscow = new Date(Date.now() + 3 * hourMs + day * dayMs)
  return `${moscow.toISOString().slice(0, 10)}T${String(hour).padStart(2, '0')}:00:00+03:00`
}

type InHand = { slug: string; stage: TextStage; ownerId: string; day: number; hour: number; isRecipe?: boolean }

const ideas = [
  'Сосед с дрелью: что можно по закону',
  'Зачем отдыхать от отдыха',
  'Один час в неделю для бумаг',
] as const

export async function fillNewsroom({ installation, chief, timur, nina }: Newsroom): Promise<FilledNewsroom> {
  const inHand: InHand[] = [
    { slug: 'den-ne-pirog', stage: 'proofreading', ownerId: nina, day: 0, hour: 19 },
    { slug: 'semejnyj-byudzhet', stage: 'ready', ownerId: nina, day: 0, hour: 13 },
    { slug: 'syrniki', stage: 'proofreading', ownerId: timur, day: 0, hour: 16, isRecipe: true },
    { slug: 'devyat-rastenij', stage: 'fact-check', ownerId: nina, day: 1, hour: 12 },
    { slug: 'pereezd-za-vyhodnye', stage: 'draft', ownerId: timur, day: 2, hour: 9 },
    { slug: 'glupye-voprosy', stage: 'ready', ownerId: timur, day: 3, hour: 12 },
  ]
  const ids: number[] = []
  const posts: number[] = []
  for (const { slug, stage, ownerId, day, hour, isRecipe } of inHand) {
    const { id: postId } = isRecipe
      ? await installation(getRecipe, { params: { id: slug } })
      : await installation(getSinglePost, { params: { slug } })
    const { text } = await chief(openPostText, { params: { postId } })
    const params = { id: text.id }
    await chief(moveText, { params, body: { stage } })
    const body = { ownerId, plannedAt: momentOf(day, hour), deadline: momentOf(day - 1, 18) }
    await chief(changeText, { params, body })
    ids.push(text.id)
    posts.push(postId)
  }
  for (const title of ideas) await chief(createText, { body: { title } })
  await chief(createText, {
    body: {
      title: 'Зима в городе: не пережидать, а жить',
      stage: 'draft',
      section: 'dom',
      deadline: momentOf(1, 12),
      plannedAt: momentOf(4, 9),
    },
  })
  await chief(nameTextVersion, { params: { id: ids[0]! }, body: { name: 'До вычитки' } })
  return { article: ids[0]!, recipe: ids[2]!, posts }
}
