// Links to other sites: what most advertising is made of.
import type { Phase } from './phase.ts'

const linksMax = 2
/** Comments that everybody sees, after which an author is known here. */
const knownAfter = 3
const shorteners = new Set(['bit.ly', 'clck.ru', 'goo.su', 'is.gd', 'tinyurl.com', 't.ly', 'cutt.ly', 'u.to', 'vk.cc'])

const hostOf = (link: string) => new URL(link).hostname.replace(/^www\./, '')

export const links: Phase = ({ text, links: all, ownHost, author }) => {
  const foreign = all.filter(link => hostOf(link) !== ownHost)
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
  const words = text.replaceAll(/https?:\/\/\S+/g, ' ').match(/\p{L}+/gu) ?? []
  if (words.length < 2)
    return {
      code: 'only_link',
      outcome: 'pending',
      reason: 'В комментарии одна ссылка: его посмотрит модератор',
      evidence: first,
    }
  if (author.published < knownAfter)
    return {
      code: 'link_of_newcomer',
      outcome: 'pending',
      reason: 'Первые комментарии со ссылками смотрит модератор',
      evidence: first,
    }
  return undefined
}
