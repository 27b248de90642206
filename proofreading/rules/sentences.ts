import type { Match, Rule } from '../rule.ts'
import { isJoined } from '../text.ts'

/** Derived from sentences in good magazines; readers must read longer ones twice. */
const wordsMax = 40
const clausesMax = 4
const subordinate =
  /^(?:котор[а-яё]+|что|чтобы|где|куда|когда|пока|если|потому|хотя|поскольку|откуда|чей|чья|чьи|будто|зачем|почему)$/

export const longSentences: Rule = {
  id: 'long-sentence',
  kind: 'readability',
  title: 'Длинные предложения',
  message: 'Предложение трудно дочитать: разбейте его',
  examples: [
    {
      wrong:
        'Врач, который принимал меня в поликлинике, где всегда очередь, сказал, что таблетки, которые я купила, потому что их хвалила подруга, лучше убрать, пока не готовы анализы.',
      right: 'Врач сказал, что таблетки лучше убрать, пока не готовы анализы.',
    },
  ],
  *find({ sentences }) {
    for (const { words } of sentences) {
      const clauses = words.filter(({ lower, gap }) => subordinate.test(lower) && /[,—]/.test(gap)).length
      if (words.length <= wordsMax && !(words.length >= 24 && clauses > clausesMax)) continue
      // A long list is easy to read.
      yield { from: words[0]!.from, to: words.at(-1)!.to, replacement: null } satisfies Match
    }
  },
}

export const chains: Rule = {
  id: 'chain-of-nouns',
  kind: 'officialese',
  title: 'Цепочки существительных',
  message: 'Четыре существительных подряд: замените одно глаголом',
  examples: [
    { wrong: 'Отсутствие привычки проверки состояния подошв обуви.', right: 'Никто не проверяет подошвы заранее.' },
  ],
  *find({ words }, { dictionary }) {
    let run: typeof words = []
    const ends = function* () {
      const nouns = run.filter(word => dictionary.tags(word.text).some(tag => tag.startsWith('N')))
      if (nouns.length >= 4) yield { from: run[0]!.from, to: run.at(-1)!.to, replacement: null } satisfies Match
    }
    for (const word of words) {
      const tags = dictionary.tags(word.text)
      const isNoun =
        tags.length > 0 && tags.every(tag => tag.startsWith('N')) && !/^\p{Lu}/u.test(run.length > 0 ? word.text : '')
      const isGenitive =
        tags.some(tag => /^(?:N..g|Ar?.?.g|P.?.g|A..g)/.test(tag)) && tags.every(tag => /^[NAP]/.test(tag))
      if (run.length > 0 && isJoined(word) && isGenitive) run.push(word)
      else {
        yield* ends()
        run = isNoun ? [word] : []
      }
    }
    yield* ends()
  },
}

export const links: Rule = {
  id: 'dead-link',
  kind: 'link',
  title: 'Ссылки',
  message: 'Ссылка никуда не ведёт',
  examples: [],
  *find({ links: all }, { hasPage }) {
    for (const { from, to, href } of all) {
      const message = wordsFor(href.trim(), hasPage)
      if (message !== undefined) yield { from, to, replacement: null, message } satisfies Match
    }
  },
}

function wordsFor(href: string, hasPage: (path: string) => boolean | undefined): string | undefined {
  if (href === '' || href === '#') return 'Ссылка пустая'
  if (href.startsWith('#')) return undefined
  if (/^(?:mailto:[^@\s]+@[^@\s]+\.[^@\s]+|tel:\+?[\d() -]{3,})$/i.test(href)) return undefined
  if (href.startsWith('/') && !href.startsWith('//'))
    return hasPage(href.split(/[?#]/)[0]!) === false ? 'Такой страницы на сайте нет' : undefined
  if (/\s/.test(href)) return 'В адресе пробел'
  const url = URL.canParse(href) ? new URL(href) : undefined
  if (!url || !/^https?:$/.test(url.protocol)) return 'Адрес записан с ошибкой'
  if (
    !/^https?:\/\/[^/]/i.test(href) ||
    !/^[^.]+(?:\.[^.]+)+$/.test(url.hostname) ||
    /^(?:www\.)?[^.]+\.?$/.test(url.hostname.replace(/^www\./, 'www.'))
  )
    return 'Адрес записан с ошибкой'
  return undefined
}
