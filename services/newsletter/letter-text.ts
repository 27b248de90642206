// The letters of a subscription: confirmation, welcome, and the best of the week.
import { imprintOf, type Magazine } from '#domain/magazine.ts'
import { writeLetter, type LetterPart, type LetterSender } from '#platform/mail/house-letter.ts'
import type { Letter } from '#platform/mail/mail.ts'
import { confirmHours } from './limits.ts'
import type { WeeklyContent, WeeklyItem } from './store/tables.ts'

const noMore = (url: string) => ({ title: 'Не присылать таких писем', url })

export function writeConfirmationLetter(
  to: string,
  urls: { confirm: string; unsubscribe: string },
  from: LetterSender,
): Letter {
  const parts: LetterPart[] = [
    'Здравствуйте!',
    `Кто-то, скорее всего вы, оставил этот адрес, чтобы получать письма журнала «${from.name}». Осталось подтвердить, что письма нужны.`,
    { button: 'Подтвердить подписку', url: urls.confirm },
    {
      small: `Ссылка действует ${confirmHours} часов. Если адрес оставили не вы, ничего не делайте: без подтверждения мы его забудем.`,
    },
  ]
  const subject = `Подтвердите подписку на письма «${from.name}»`
  return writeLetter({ to, subject, parts, leave: noMore(urls.unsubscribe) }, from)
}

export function writeWelcomeLetter(to: string, unsubscribe: string, from: LetterSender): Letter {
  const parts: LetterPart[] = [
    'Здравствуйте!',
    'Подписка подтверждена. Новые письма будут приходить на этот адрес.',
    { button: 'Открыть журнал', url: `${from.siteUrl}/` },
    { small: 'Отписаться можно в любую минуту одним нажатием: ссылка есть в каждом письме.' },
  ]
  const subject = `Вы подписаны на письма «${from.name}»`
  return writeLetter({ to, subject, parts, bird: 'joy', leave: noMore(unsubscribe) }, from)
}

/** A mail program sends no referrer, so the link says that it is one of a letter. */
const toPart = ({ title, excerpt, minutes, url }: WeeklyItem, site: string): LetterPart => ({
  title,
  about: excerpt,
  minutes,
  url: `${site}${url}?utm_source=weekly&utm_medium=email`,
})

/** `site` without a slash at its end. */
export function writeWeeklyLetter(
  to: string,
  { articles, recipes }: WeeklyContent,
  { site, unsubscribe, magazine }: { site: string; unsubscribe: string; magazine: Magazine },
): Letter {
  const sections = [
    { heading: 'Лучшее за неделю', items: articles },
    { heading: recipes.length === 1 ? 'Рецепт недели' : 'Рецепты недели', items: recipes },
  ].filter(({ items }) => items.length > 0)
  const parts: LetterPart[] = [
    ...sections.flatMap(({ heading, items }) => [{ heading }, ...items.map(item => toPart(item, site))]),
    { small: `Вы получаете письмо по субботам, потому что подписались на письма «${magazine.name}».` },
  ]
  const subject = `Лучшее за неделю: ${articles[0]!.title}`
  const leave = { title: 'Отписаться', url: unsubscribe }
  return writeLetter(
    { to, subject, parts, leave, imprint: imprintOf(magazine) },
    { siteUrl: site, name: magazine.name },
  )
}
