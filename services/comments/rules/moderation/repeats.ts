// Repeated texts, by one person or by many.
import { asRussian } from './letters.ts'
import type { EarlierComment, Submission } from './phase.ts'
import { caught, numberOf, passed, type ModerationRule, type RuleParam, type RuleParams } from './rule.ts'

/** Shorter texts, like thanks and greetings, may be repeated. */
const comparedCharactersMin = 25
/** Texts with at least this likeness count as the same, in percent. */
const sameLikeness = 60

/** The words as `asRussian` reads them, without punctuation: the form compared here and in the database. A key's key is the key itself. */
export const textKey = (text: string): string => (asRussian(text).match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')

export const isWorthComparing = (key: string): boolean => key.length >= comparedCharactersMin

/** Pairs of neighbouring words. */
function pairsOf(key: string): Set<string> {
  const words = key.split(' ')
  return new Set(words.map((word, at) => `${word} ${words[at + 1] ?? ''}`))
}

/** The share of word pairs that two texts have in common, 0 to 1. */
export const likeness = (a: string, b: string): number => (a === b ? 1 : likenessOf(pairsOf(a), pairsOf(b)))

function likenessOf(first: ReadonlySet<string>, second: ReadonlySet<string>): number {
  let common = 0
  for (const pair of first) if (second.has(pair)) common += 1
  return common / (first.size + second.size - common)
}

/** A trial compares the same earlier comments with many others. */
const pairsOfEarlier = new WeakMap<EarlierComment, ReadonlySet<string>>()

function pairsOfComment(comment: EarlierComment): ReadonlySet<string> {
  const pairs = pairsOfEarlier.get(comment) ?? pairsOf(textKey(comment.text))
  pairsOfEarlier.set(comment, pairs)
  return pairs
}

/** How much each earlier comment is like this one: three rules ask. */
const known = new WeakMap<Submission, readonly { comment: EarlierComment; like: number }[]>()

function listLike(submission: Submission): readonly { comment: EarlierComment; like: number }[] {
  const found = known.get(submission)
  if (found) return found
  const key = textKey(submission.text)
  const pairs = pairsOf(key)
  const made = isWorthComparing(key)
    ? submission.earlier.map(comment => ({ comment, like: likenessOf(pairs, pairsOfComment(comment)) }))
    : []
  known.set(submission, made)
  return made
}

const sameAs = (submission: Submission, params: RuleParams): EarlierComment[] =>
  listLike(submission).flatMap(({ comment, like }) => (like * 100 >= numberOf(params, 'likeness') ? [comment] : []))

const countPosts = (found: readonly EarlierComment[]) => new Set(found.map(({ postId }) => postId)).size
const evidenceOf = (found: readonly EarlierComment[]) => found.map(({ id }) => `№ ${id}`).join(', ')

const likenessParam: RuleParam = {
  key: 'likeness',
  label: 'Насколько похожи, %',
  note: `Доля общих пар слов; сравниваются тексты от ${comparedCharactersMin} знаков`,
  kind: 'number',
  value: sameLikeness,
  min: 30,
  max: 100,
}
const said = 'Продаю рассаду помидоров и перцев, недорого, пишите в личные сообщения'
const family = 'repeats'

const repeat: ModerationRule = {
  id: 'repeat',
  family,
  title: 'То же под тем же материалом',
  about: 'Автор уже писал здесь за сутки почти то же самое.',
  what: 'Это вы здесь уже писали',
  reason: 'Это вы здесь уже писали',
  facts: ['here'],
  action: 'reject',
  params: [likenessParam],
  examples: [caught(said, { here: 1 }), passed(said, { here: 0 }), passed('Спасибо!', { here: 3 })],
  find(submission, params) {
    const here = sameAs(submission, params).filter(({ postId }) => postId === submission.postId)
    return here.length > 0 ? evidenceOf(here) : undefined
  },
}

const everywhere: ModerationRule = {
  id: 'repeat_everywhere',
  family,
  title: 'Одно и то же под многими материалами',
  about: 'За сутки автор написал почти то же самое под несколькими другими материалами.',
  what: 'Одно и то же под многими материалами',
  facts: ['elsewhere'],
  action: 'shadow',
  params: [
    likenessParam,
    { key: 'most', label: 'Под сколькими можно', note: 'Других материалов', kind: 'number', value: 2, min: 1, max: 50 },
  ],
  examples: [caught(said, { elsewhere: 3 }), passed(said, { elsewhere: 2 })],
  find(submission, params) {
    const again = sameAs(submission, params)
    return countPosts(again) > numberOf(params, 'most') ? evidenceOf(again) : undefined
  },
}

const elsewhere: ModerationRule = {
  id: 'repeat_elsewhere',
  family,
  title: 'То же под другим материалом',
  about: 'За сутки автор уже написал почти то же самое под другим материалом.',
  what: 'То же вы писали под другим материалом',
  facts: ['elsewhere'],
  action: 'pending',
  params: [likenessParam],
  examples: [caught(said, { elsewhere: 1 }), passed(said, { elsewhere: 0 })],
  find(submission, params) {
    const again = sameAs(submission, params)
    return again.length > 0 ? evidenceOf(again) : undefined
  },
}

const sameByMany: ModerationRule = {
  id: 'same_by_many',
  family,
  title: 'То же пишут и другие',
  about: 'За сутки те же слова написали несколько других людей.',
  what: 'То же самое сегодня пишут и другие',
  facts: ['others'],
  action: 'pending',
  params: [
    { key: 'people', label: 'От скольких людей', note: 'Кроме автора', kind: 'number', value: 3, min: 1, max: 50 },
  ],
  examples: [caught(said, { others: 3 }), passed(said, { others: 2 })],
  find: ({ text, sameByOthers }, params) =>
    isWorthComparing(textKey(text)) && sameByOthers >= numberOf(params, 'people') ? `ещё ${sameByOthers}` : undefined,
}

export const repeatRules: readonly ModerationRule[] = [repeat, everywhere, elsewhere, sameByMany]
