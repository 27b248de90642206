// Work in hand for the pictures of the office: texts at every stage, a day with hours, letters of readers and comments that wait.
import type { Ask } from '#contract/client/ask.ts'
import { getSinglePost } from '#contract/content.ts'
import { addQuestion, addTypo } from '#contract/inbox.ts'
import { openPostText } from '#contract/newsroom-release.ts'
import { changeText, createText, moveText } from '#contract/newsroom.ts'
import { importComments } from '#contract/office/comments.ts'
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
  await fillLetters(installation)
  return { article: ids[0]!, recipe: ids[2]!, posts }
}

async function fillLetters(ask: Ask): Promise<void> {
  const post = await ask(getSinglePost, { params: { slug: 'kak-govorit-net' } })
  await ask(addTypo, {
    body: {
      url: post.url,
      text: 'приветливым',
      before: 'К третьему часу я сидел с ',
      after: ' лицом',
      comment: 'Кажется, здесь лучше «любезным»',
      network: '10.0.0.1',
    },
  })
  const question = { user_id: null, url: post.url }
  await ask(addQuestion, {
    body: { ...question, name: 'Раиса Фёдоровна', text: 'Как отказать внуку, который просит телефон за столом?' },
  })
  await ask(addQuestion, {
    body: { ...question, name: 'Антон Беляев', text: 'Можно ли переносить отпуск, если начальник уже согласился?' },
  })
  const waiting = { postId: post.id, status: 'pending' } as const
  await ask(importComments, {
    body: {
      comments: [
        {
          ...waiting,
          source: 'screens:1',
          author: { source: 'screens:oksana', name: 'Оксана из Самары' },
          content: 'Пять секунд молчания работают. Проверила на свекрови и на начальнике, в этом порядке.',
          createdAt: new Date(Date.now() - hourMs).toISOString(),
        },
        {
          ...waiting,
          source: 'screens:2',
          author: { source: 'screens:igor', name: 'Игорь Крылов' },
          content: 'А если молчать дольше, решат, что связь пропала. Так и живём.',
          createdAt: new Date(Date.now() - hourMs / 2).toISOString(),
        },
      ],
    },
  })
}
