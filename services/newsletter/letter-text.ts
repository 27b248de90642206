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
    { heading: 'Подтвердите подписку' },
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
    { heading: 'Вы подписаны' },
    'Спасибо, что позвали нас в почту. Новые письма будут приходить на этот адрес.',
    'Пока ждёте первое, посмотрите, что читали на этой неделе чаще всего.',
    { button: 'Самое читаемое', url: `${from.siteUrl}/top/week/` },
    { small: 'Отписаться можно в любую минуту одним нажатием: ссылка есть в каждом письме.' },
  ]
  const subject = `Вы подписаны на письма «${from.name}»`
  return writeLetter({ to, subject, parts, bird: 'joy', leave: noMore(unsubscribe) }, from)
}

/** A mail program sends no referrer, so the link says that it is one of a letter. */
const toPart = ({ title, excerpt, minutes, url }: WeeklyItem, site: string, place?: number): LetterPart => ({
  title,
  about: excerpt,
  minutes,
  ...(place !== undefined && { place }),
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
    ...sections.flatMap(({ heading, items }) => [
      { heading },
      ...items.map((item, at) => toPart(item, site, items.length > 1 ? at + 1 : undefined)),
    ]),
    { small: `Вы получаете письмо по субботам, потому что подписались на письма «${magazine.name}».` },
  ]
  const subject = `Лучшее за неделю: ${articles[0]!.title}`
  const leave = { title: 'Отписаться', url: unsubscribe }
  return writeLetter(
    { to, subject, parts, leave, imprint: imprintOf(magazine) },
    { siteUrl: site, name: magazine.name },
  )
}
