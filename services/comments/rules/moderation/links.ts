// Links to other sites: most spam has them.
import { findBareLinks } from './bare-links.ts'
import { unmask } from './letters.ts'
import type { Phase } from './phase.ts'

const linksMax = 2
/** Visible comments after which the links of an author are trusted. */
const trustedAfter = 3
const shorteners = new Set(['bit.ly', 'clck.ru', 'goo.su', 'is.gd', 'tinyurl.com', 't.ly', 'cutt.ly', 'u.to', 'vk.cc'])

const hostOf = (link: string) => new URL(link).hostname.replace(/^www\./, '')

export const links: Phase = ({ text, links: all, ownHost, author }) => {
  const bare = findBareLinks(text)
  const foreign = [...all, ...bare].filter(link => hostOf(link) !== ownHost)
  const [first] = foreign
  if (first === undefined) return undefined
  const hidden = foreign.find(link => shorteners.has(hostOf(link)))
  if (hidden !== undefined)
    return {
      code: 'short_link',
      outcome: 'pending',
      reason: 'Короткая ссылка прячет адрес: комментарий посмотрит модератор',
      evidence: hidden,
    }
  if (foreign.length > linksMax)
    return {
      code: 'many_links',
      outcome: 'pending',
      reason: 'Ссылок слишком много: комментарий посмотрит модератор',
      evidence: foreign.join(' '),
    }
  // A bare address would count as words.
  const words =
    unmask(text)
      .replaceAll(/https?:\/\/\S+|\S+\.\p{L}{2,}\S*/gu, ' ')
      .match(/\p{L}+/gu) ?? []
  if (words.length < 2)
    return {
      code: 'only_link',
      outcome: 'pending',
      reason: 'В комментарии одна ссылка: его посмотрит модератор',
      evidence: first,
    }
  if (author.published < trustedAfter)
    return {
      code: 'link_of_newcomer',
      outcome: 'pending',
      reason: 'Первые комментарии со ссылками смотрит модератор',
      evidence: first,
    }
  return undefined
}
