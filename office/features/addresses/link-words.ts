// Words of the section «Ссылки». Pure.
import type { BrokenLink, LinkWalk, OutsideLinks } from '#contract/office/links.ts'
import { count, formatNumber } from '#russian/plural.ts'
import { dateWords } from '../../parts/relative-dates.ts'

const textForms = ['текст', 'текста', 'текстов'] as const
const linkForms = ['ссылка', 'ссылки', 'ссылок'] as const
const addressForms = ['адрес', 'адреса', 'адресов'] as const

export function kindWords({ kind, leadsTo }: Pick<BrokenLink, 'kind' | 'leadsTo'>): string {
  switch (kind) {
    case 'missing':
      return 'такой страницы нет'
    case 'place':
      return 'страница есть, а такого места на ней нет'
    case 'picture':
      return 'картинки или файла больше нет'
    case 'redirect':
      return `переадресация ведёт на ${leadsTo}, а там ничего нет`
    case 'circle':
      return 'переадресации ходят по кругу'
    case 'outside':
      return 'чужая страница не открылась в два разных дня'
    case 'chain':
      return `через несколько переадресаций ведёт на ${leadsTo}`
    case 'moved':
      return `переехала на ${leadsTo}`
  }
}

const clockOf = (at: Date) => `${at.getHours()}:${String(at.getMinutes()).padStart(2, '0')}`

/** The last walk; `now` as ISO. */
export function walkWords({ isRunning, endedAt, texts, links }: LinkWalk, now = new Date()): string {
  if (isRunning) return `Обходим: уже ${count(texts, textForms)}`
  if (endedAt === null) return 'Ещё не обходили: первый обход будет ночью'
  const at = new Date(endedAt)
  return `Обошли ${dateWords(endedAt, now)} в ${clockOf(at)}: ${count(texts, textForms)}, ${count(links, linkForms)}`
}

export function outsideWords({ isOn, addresses, checked }: OutsideLinks): string {
  if (!isOn) return 'Сейчас сервер не открывает ни одного чужого сайта. Если включить\u00a0— каждый адрес раз в неделю.'
  return `${count(addresses, addressForms)}, открыто ${formatNumber(checked)}. Каждый\u00a0— раз в неделю; сломанным считаем после двух разных дней.`
}
