import { expect, test } from 'vitest'
import { makeIndexedDocument } from './document.ts'
import { highlight, pickSnippet } from './highlight.ts'
import { readKinds } from './kinds.ts'
import { chooseArms, kinRange, readQuestion, searchedLexemes, weighTerms, withoutPrefix } from './question.ts'
import { asLatinLayout, asRussianLayout, transliterate } from './readings.ts'
import { chooseSpelling, editDistance, slipsAllowed } from './spelling.ts'
import { cleanText, isStopWord, lexemeOf, readWords } from './words.ts'
import { questionLexemesMax } from '../limits.ts'

test.each([
  ['ёлка', 'елки'],
  ['огурец', 'огурцов'],
  ['палец', 'пальцы'],
  ['подарок', 'подарки'],
  ['ложек', 'ложка'],
  ['дети', 'ребёнок'],
  ['люди', 'человека'],
  ['пошёл', 'идти'],
  ['яиц', 'яйцо'],
  ['спит', 'спать'],
  ['испечёт', 'печь'],
  ['лучше', 'хороший'],
  ['говорил', 'скажет'],
  ['окон', 'окну'],
])('«%s» and «%s» are one lexeme', (one, other) => {
  const [a, b] = [one, other].map(text => lexemeOf(readWords(text)[0]!.text))
  expect(a).toBe(b)
})

test.each([
  ['суп', 'суть'],
  ['год', 'лето'],
  ['банка', 'банан'],
  ['соль', 'солист'],
])('«%s» and «%s» stay apart', (one, other) => {
  expect(lexemeOf(one)).not.toBe(lexemeOf(other))
})

test('stop words are told with and without ё, a lone Latin letter is none', () => {
  expect(['ещё', 'всё', 'как', 'в'].map(word => isStopWord(readWords(word)[0]!.text))).toEqual([true, true, true, true])
  expect(isStopWord('d')).toBe(false)
  expect(readWords('витамин Д и витамина С').map(({ text }) => text)).toEqual(['витамин', 'd', 'и', 'витамина', 'c'])
})

test('words keep their places in the text, marks of stress and soft hyphens do not split them', () => {
  expect(cleanText('за\u0301мок\n\n пере\u00ADнос й')).toBe('замок перенос й')
  expect(readWords('«Суп-пюре», 3 яйца')).toEqual([
    { text: 'суп', start: 1, end: 4 },
    { text: 'пюре', start: 5, end: 9 },
    { text: '3', start: 12, end: 13 },
    { text: 'яйца', start: 14, end: 18 },
  ])
})

test('a document keeps its title and ingredients under a mark and its repetitions as positions', () => {
  const { vector, lexemes } = makeIndexedDocument(
    {
      title: 'Что делать с тыквой',
      excerpt: '',
      keywords: '',
      ingredients: ['имбирь'],
      body: 'Тыква, тыква и морковь.',
    },
    true,
  )
  expect(vector).toContain(`'тыкв':1,2,3,4,5`)
  expect(vector).toContain(`'морков':1`)
  expect([...lexemes]).toEqual(
    expect.arrayContaining(['тыкв', '+тыкв', '!тыкв', '+имбир', '+что', '+рецепт', 'рецепт']),
  )
  expect(lexemes.has('что')).toBe(false)
  expect(lexemes.has('+морков')).toBe(false)
})

test('hostile text stays within the grammar of a tsvector', () => {
  const { vector } = makeIndexedDocument(
    { title: `'); drop table doc; -- \\ :A*`, excerpt: '', keywords: '', ingredients: [], body: "'' \\' & | ! <->" },
    false,
  )
  expect(vector.replace(/'[+!]?[\p{L}\p{N}]+'(:[\d,]+)? ?/gu, '')).toBe('')
})

test.each([
  ['ghbdtn', 'привет'],
  [',jho', 'борщ'],
  ['Xfq c kbvjyjv', 'Чай с лимоном'],
])('the keyboard layout of «%s» is turned', (typed, meant) => {
  expect(asRussianLayout(typed)).toBe(meant)
})
test('the layout is turned the other way too', () => expect(asLatinLayout('црфеыфзз')).toBe('whatsapp'))

test.each([
  ['borsch', 'борщ'],
  ['shchi', 'щи'],
  ['kak', 'как'],
  ['pyatno', 'пятно'],
  ['chaj', 'чай'],
  ['myaso', 'мясо'],
  ['plov', 'плов'],
])('«%s» may be «%s»', (latin, russian) => {
  expect(transliterate(latin)).toContain(russian)
})
test('a long word in Latin letters has a bounded number of readings, a Russian word none', () => {
  expect(transliterate('cyecycyecycyecycyecycyecy').length).toBeLessThanOrEqual(24)
  expect(transliterate('борщ')).toEqual([])
})

test('swapped neighbours are one slip, and counting stops at the limit', () => {
  expect(editDistance('сырники', 'сырнкии', 2)).toBe(1)
  expect(editDistance('сырники', 'сырнеки', 2)).toBe(1)
  expect(editDistance('сырники', 'борщ', 2)).toBe(3)
  expect(['суп', 'суппы', 'сырникии'].map(slipsAllowed)).toEqual([0, 1, 2])
})
test('of words that are as near the more used one is meant', () => {
  const known = [
    { word: 'молоко', documents: 400 },
    { word: 'молотко', documents: 1 },
    { word: 'молодку', documents: 3 },
  ]
  expect(chooseSpelling('молокко', known)).toBe('молоко')
  expect(chooseSpelling('самолёт', known)).toBeUndefined()
})

const dictionary = (counts: Record<string, number>, kin: Record<string, string[]> = {}) => ({
  documents: 1000,
  averageLength: 300,
  counts: new Map(Object.entries(counts)),
  kin: new Map(Object.entries(kin)),
})
const ask = (text: string) => searchedLexemes(readQuestion(text))

test('a question of stop words only is asked of titles', () => {
  expect(ask('что это такое')).toMatchObject({ isHeadOnly: true })
  expect(ask('что делать')).toEqual({ lexemes: [lexemeOf('делать')], isHeadOnly: false })
})

test('of a long question the sixteen rarest words are searched', () => {
  const words = Array.from({ length: 30 }, (_, index) => `слово${index}`)
  const terms = weighTerms(
    ask(words.join(' ')).lexemes,
    dictionary(Object.fromEntries(words.map((word, index) => [word, 900 - index * 20]))),
  )
  expect(terms).toHaveLength(questionLexemesMax)
  expect(terms[0]!.lexeme).toBe('слово29')
})

test('a stand-in never weighs more than the word it stands for', () => {
  const [картошка, картофель] = ['картошка', 'картофель'].map(lexemeOf) as [string, string]
  const terms = weighTerms([картошка], dictionary({ [картошка]: 500, [картофель]: 1 }))
  const weight = new Map(terms.map(term => [term.lexeme, term.weight]))
  expect(weight.get(картофель)!).toBeLessThan(weight.get(картошка)!)
})

test('kin share the beginning; a verb is known without its prefix', () => {
  expect(kinRange('суп')).toBeUndefined()
  expect(kinRange('выключател')!.from).toBe('выключат')
  expect(withoutPrefix(lexemeOf('запланировать'))).toBe(lexemeOf('планировать'))
})

test('postings are read from the rarest on while they fit, the first always', () => {
  const terms = [
    { lexeme: 'редк', weight: 5, isOwn: true },
    { lexeme: 'част', weight: 1, isOwn: true },
  ]
  const counts = new Map([
    ['редк', 40],
    ['+редк', 2],
    ['част', 800],
    ['!част', 50],
  ])
  expect(chooseArms(terms, counts, 100).map(arm => arm.lexeme)).toEqual(['+редк', 'редк', '!част'])
  expect(chooseArms([terms[1]!], new Map([['част', 800]]), 100).map(arm => arm.lexeme)).toEqual(['част'])
})

const weights = new Map([
  [lexemeOf('тыква'), 3],
  [lexemeOf('имбирь'), 2],
])
const marked = ({ text, ranges }: { text: string; ranges: [number, number][] }) =>
  ranges.map(([start, end]) => text.slice(start, end))

test('highlights are ranges of the text as it stands', () => {
  expect(marked(highlight('Суп из тыквы с имбирём', weights))).toEqual(['тыквы', 'имбирём'])
})
test('a snippet is picked where the matches stand closest and begins with a sentence', () => {
  const filler = 'Здесь долго говорят о другом и не приходят к делу. '.repeat(20)
  const snippet = pickSnippet(
    ['Коротко.', `Про тыкву вначале. ${filler}Тыква любит имбирь, и это главное. ${filler}`],
    weights,
    200,
  )
  expect(marked(snippet)).toEqual(['Тыква', 'имбирь'])
  expect(snippet.text.startsWith('… Тыква любит') || snippet.text.includes('. Тыква любит')).toBe(true)
  expect(snippet.text.length).toBeLessThanOrEqual(210)
  expect(snippet.text.endsWith('…')).toBe(true)
})
test('without a match the standfirst is shown', () => {
  expect(pickSnippet(['Про борщ и сметану.', 'Длинный текст.'], weights, 200)).toEqual({
    text: 'Про борщ и сметану.',
    ranges: [],
  })
})

test('kinds are read from a comma list, an unknown one is named', () => {
  expect(readKinds('recipe, health')).toEqual({ codes: [3, 4] })
  expect(readKinds('')).toEqual({ codes: null })
  expect(readKinds('post,video')).toEqual({ unknown: 'video' })
  expect(readKinds('constructor')).toEqual({ unknown: 'constructor' })
})
