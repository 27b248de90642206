// Links to other sites: most spam has them.
import { findBareLinks } from './bare-links.ts'
import { unmask } from './letters.ts'
import type { Submission } from './phase.ts'
import { caught, linesOf, numberOf, passed, type ModerationRule } from './rule.ts'

const shorteners = ['bit.ly', 'clck.ru', 'goo.su', 'is.gd', 'tinyurl.com', 't.ly', 'cutt.ly', 'u.to', 'vk.cc']

const hostOf = (link: string) => new URL(link).hostname.replace(/^www\./, '')

/** Four rules read the same links. */
const known = new WeakMap<Submission, readonly string[]>()

function foreignLinks(submission: Submission): readonly string[] {
  const { text, links, ownHost } = submission
  const found = known.get(submission) ?? [...links, ...findBareLinks(text)].filter(link => hostOf(link) !== ownHost)
  known.set(submission, found)
  return found
}

const family = 'links'

const shortLink: ModerationRule = {
  id: 'short_link',
  family,
  title: 'Короткая ссылка',
  about: 'Ссылка через сервис, который прячет настоящий адрес.',
  what: 'Короткая ссылка прячет адрес',
  facts: [],
  action: 'pending',
  params: [
    {
      key: 'hosts',
      label: 'Сервисы коротких ссылок',
      note: 'По одному на строку, без https://',
      kind: 'lines',
      value: shorteners,
    },
  ],
  examples: [
    caught('Вот тут подробнее: https://bit.ly/2abcdef'),
    passed('Хорошо описано у Минздрава: https://minzdrav.gov.ru'),
  ],
  find(submission, params) {
    const hosts = new Set(linesOf(params, 'hosts').map(host => host.toLowerCase()))
    return foreignLinks(submission).find(link => hosts.has(hostOf(link)))
  },
}

const manyLinks: ModerationRule = {
  id: 'many_links',
  family,
  title: 'Много ссылок',
  about: 'Ссылок на чужие сайты больше, чем нужно для разговора.',
  what: 'Ссылок слишком много',
  facts: [],
  action: 'pending',
  params: [
    { key: 'most', label: 'Сколько можно', note: 'Ссылок на чужие сайты', kind: 'number', value: 2, min: 0, max: 20 },
  ],
  examples: [
    caught('Смотрите сами: https://raz.example.com, https://dva.example.com и https://tri.example.com'),
    passed('Смотрите сами: https://raz.example.com и https://dva.example.com'),
  ],
  find(submission, params) {
    const foreign = foreignLinks(submission)
    return foreign.length > numberOf(params, 'most') ? foreign.join(' ') : undefined
  },
}

const onlyLink: ModerationRule = {
  id: 'only_link',
  family,
  title: 'Одна ссылка без слов',
  about: 'Ссылка на чужой сайт, при которой почти нет слов.',
  what: 'В комментарии одна ссылка',
  reason: 'В комментарии одна ссылка: его посмотрит модератор',
  facts: [],
  action: 'pending',
  params: [
    {
      key: 'least',
      label: 'Сколько слов нужно',
      note: 'Кроме самой ссылки',
      kind: 'number',
      value: 2,
      min: 1,
      max: 50,
    },
  ],
  examples: [caught('https://example.com/statya'), passed('Об этом хорошо написано здесь: https://example.com/statya')],
  find(submission, params) {
    const [first] = foreignLinks(submission)
    if (first === undefined) return undefined
    // A bare address would count as words.
    const words =
      unmask(submission.text)
        .replaceAll(/https?:\/\/\S+|\S+\.\p{L}{2,}\S*/gu, ' ')
        .match(/\p{L}+/gu) ?? []
    return words.length < numberOf(params, 'least') ? first : undefined
  },
}

const linkOfNewcomer: ModerationRule = {
  id: 'link_of_newcomer',
  family,
  title: 'Ссылка в первых комментариях',
  about: 'Ссылка на чужой сайт у автора, которого ещё мало читали.',
  what: 'Это один из первых комментариев автора, и в нём ссылка',
  reason: 'Первые комментарии со ссылками смотрит модератор',
  facts: ['published'],
  action: 'pending',
  params: [
    {
      key: 'trustedAfter',
      label: 'После скольких комментариев ссылкам верят',
      note: 'Показанных всем',
      kind: 'number',
      value: 3,
      min: 1,
      max: 100,
    },
  ],
  examples: [
    caught('Я заказывала вот тут: https://example.com/lampa', { published: 0 }),
    passed('Я заказывала вот тут: https://example.com/lampa', { published: 40 }),
  ],
  find(submission, params) {
    const [first] = foreignLinks(submission)
    return submission.author.published < numberOf(params, 'trustedAfter') ? first : undefined
  },
}

export const linkRules: readonly ModerationRule[] = [shortLink, manyLinks, onlyLink, linkOfNewcomer]
