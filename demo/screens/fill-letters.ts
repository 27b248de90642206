// What readers have sent, for the pictures of the office: mistakes that they found, questions, letters, and comments that wait for a moderator.
import type { Browser, BrowserContextOptions } from 'playwright-core'
import type { Ask } from '#contract/client/ask.ts'
import { changeUser } from '#contract/auth.ts'
import { createComment, flagComment } from '#contract/comments.ts'
import { getSinglePost } from '#contract/content.ts'
import { addQuestion, addTypo, sendAdsForm } from '#contract/inbox.ts'
import { importComments } from '#contract/office/comments.ts'
import { hourMs } from '#domain/time-units.ts'
import { askServer } from './ask-server.ts'
import { openReader, signIn } from './reader.ts'

const typos = [
  {
    slug: 'kak-govorit-net',
    before: 'К третьему часу я сидел с ',
    text: 'приветливым',
    after: ' лицом',
    comment: 'Кажется, здесь лучше «любезным»',
  },
  {
    slug: 'den-ne-pirog',
    before: 'Студент, пять раз ',
    text: 'сдававший',
    after: ' курсовую в последнюю ночь',
    comment: 'Правильно «писавший»: сдают её утром',
  },
]
const questions = [
  {
    slug: 'kak-govorit-net',
    name: 'Раиса Фёдоровна',
    text: 'Как отказать внуку, который просит телефон за столом?',
  },
  {
    slug: 'semejnyj-byudzhet',
    name: 'Антон Беляев',
    text: 'Мы с женой храним деньги порознь. Как тогда считать общую подушку: пополам или по доходам?',
  },
  {
    slug: 'devyat-rastenij',
    name: 'Лидия',
    text: 'Замиокулькас стоит второй год и не даёт ни листа. Это он обиделся или так и надо?',
  },
]
const letters = [
  {
    name: 'Ольга Снегирёва',
    email: 'olga@teplica.example',
    company: 'Теплица «Снегирь»',
    text: 'Хотим рассказать вашим читателям о рассаде: рекламный материал в марте и баннер в разделе «Растения». Пришлите, пожалуйста, условия.',
  },
  {
    name: 'Пётр Ильич',
    email: 'petr@example.ru',
    company: '',
    text: 'Сварил ваш суп на три дня. На второй он кончился. Спасибо, и пишите честнее.',
  },
]

async function fillLetters({ ask, url }: Filling): Promise<void> {
  for (const { slug, ...typo } of typos) await ask(addTypo, { body: { ...typo, url: `/${slug}`, network: '10.0.0.1' } })
  for (const { slug, ...question } of questions)
    await ask(addQuestion, { body: { ...question, url: `/${slug}`, user_id: null } })
  const askAsReader = askServer(url, { referer: `${url}/kontakty` })
  for (const letter of letters) await askAsReader(sendAdsForm, { body: { ...letter, agree: 'true' } })
}

/** The rules of moderation keep them for a moderator. */
const kept = [
  {
    email: 'oksana@example.ru',
    name: 'Оксана из Самары',
    slug: 'kak-govorit-net',
    content:
      'Пять секунд молчания работают, проверила на свекрови и на начальнике, в этом порядке. Кому мало, вот статья: https://ru.wikipedia.org/wiki/Ассертивность',
  },
  {
    email: 'igor@example.ru',
    name: 'Игорь Крылов',
    slug: 'semejnyj-byudzhet',
    content: 'Таблицу из статьи переделал под нашу семью, забирайте: https://clck.ru/3aBcDe',
  },
]
/** It is shown, and one of them reports it. */
const reported = {
  slug: 'semejnyj-byudzhet',
  name: 'Аркадий',
  content: 'Кто ведёт бюджет вдвоём, тот просто не умеет зарабатывать. Сидите дальше со своими табличками.',
}

async function fillComments(browser: Browser, { ask, url, options }: Filling): Promise<void> {
  const { id: postId } = await ask(getSinglePost, { params: { slug: reported.slug } })
  const { results } = await ask(importComments, {
    body: {
      comments: [
        {
          postId,
          source: 'screens:1',
          author: { source: 'screens:arkadij', name: reported.name },
          content: reported.content,
          createdAt: new Date(Date.now() - hourMs).toISOString(),
        },
      ],
    },
  })
  for (const { email, name, slug, content } of kept) {
    const context = await openReader(browser, options)
    const page = await signIn(context, url, email)
    const token = await page.evaluate(() => localStorage.getItem('accessToken')!)
    await context.close()
    const { sub: id } = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { sub: string }
    const askAsReader = askServer(url, { authorization: `Bearer ${token}` })
    const post = await ask(getSinglePost, { params: { slug } })
    await askAsReader(changeUser, { params: { id }, body: { display_name: name } })
    await askAsReader(createComment, { body: { post_ID: post.id, content } })
    await askAsReader(flagComment, { body: { id: results[0]!.id, report: 'insult' } })
  }
}

/** `ask` asks as the server's operator. */
type Filling = { ask: Ask; url: string; options: BrowserContextOptions }

export async function fillLettersAndComments(browser: Browser, filling: Filling): Promise<void> {
  await fillLetters(filling)
  await fillComments(browser, filling)
}
