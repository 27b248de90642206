import { editDistance } from '#domain/edit-distance.ts'
import { expect, test } from 'vitest'
import { makeIndexedDocument } from './document.ts'
import { highlight, pickSnippet } from './highlight.ts'
import { readKinds } from './kinds.ts'
import { readText } from './read-text.ts'
import { intentOf } from './intent.ts'
import {
  basesOf,
  synonymsOf,
  chooseCandidateTerms,
  kinRange,
  readQuestion,
  searchedLexemes,
  weighTerms,
  withoutPrefix,
} from './question.ts'
import { chooseSpelling, isCommonTypo, spellingsOneTypoAway, typosAllowed, phoneticKey } from './spelling.ts'
import { productGroups, productThesaurus } from '../thesaurus/product.ts'
import { faultOfGroup, makeThesaurus, readGroups } from './thesaurus.ts'
import { cleanBody, cleanText, isStopWord, lexemeOf, readWords } from './words.ts'
import { questionLexemesMax } from '../limits.ts'

const product = productThesaurus()

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
  ['e-mail', 'имейл'],
  ['E-Mail', 'емейл'],
  ['wi-fi', 'вайфай'],
  ['чё', 'что'],
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

test('stop words are recognised with and without ё, and a single Latin letter is not one', () => {
  expect(['ещё', 'всё', 'как', 'в'].map(word => isStopWord(readWords(word)[0]!.text))).toEqual([true, true, true, true])
  expect(isStopWord('d')).toBe(false)
  expect(readWords('витамин Д и витамина С').map(({ text }) => text)).toEqual(['витамин', 'd', 'и', 'витамина', 'c'])
  expect(readWords('витаминка ц').map(({ text }) => text)).toEqual(['витаминка', 'c'])
})

test('words have their offsets in the text, and stress marks and soft hyphens do not split them', () => {
  expect(cleanText('за\u0301мок\n\n пере\u00ADнос й')).toBe('замок перенос й')
  expect(cleanBody('за\u0301мок\n\nдва\tтри\u00A0 слова')).toBe('замок\n\nдва\tтри слова')
  expect(readWords('«Суп-пюре», 3 яйца')).toEqual([
    { text: 'суп', start: 1, end: 4 },
    { text: 'пюре', start: 5, end: 9 },
    { text: '3', start: 12, end: 13 },
    { text: 'яйца', start: 14, end: 18 },
  ])
})

test('a word of the title, the ingredients or the keywords stays one of them, however often the text repeats it', () => {
  const { words } = makeIndexedDocument(
    {
      title: 'Тыква',
      excerpt: 'Тыква и морковь',
      keywords: 'осень',
      ingredients: ['имбирь'],
      body: 'Осень: тыква, имбирь и морковь. Ещё раз: тыква, морковь. Без воды 200 г не сварить.',
    },
    false,
  )
  const heads = [...words].filter(([, isHead]) => isHead).map(([word]) => word)
  expect(heads).toEqual(['тыква', 'имбирь', 'осень'])
  expect(words.get('морковь')).toBe(false)
  expect([...words.keys()]).not.toContain('200')
})

test('a document has its title and ingredients under marks and its repetitions as positions', () => {
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
    expect.arrayContaining(['тыкв', '+тыкв', '!тыкв', '*имбир', '+что', '+рецепт', 'рецепт']),
  )
  expect(lexemes.has('что')).toBe(false)
  expect(lexemes.has('+морков')).toBe(false)
  expect(lexemes.has('+имбир')).toBe(false)
})

test('«колено» and «колени» are one word', () => {
  expect(lexemeOf('колено')).toBe(lexemeOf('колени'))
})

test('hostile text gives a valid tsvector', () => {
  const { vector } = makeIndexedDocument(
    { title: `'); drop table doc; -- \\ :A*`, excerpt: '', keywords: '', ingredients: [], body: "'' \\' & | ! <->" },
    false,
  )
  expect(vector.replace(/'[+!*]?[\p{L}\p{N}]+'(:[\d,]+)? ?/gu, '')).toBe('')
})

test('swapped neighbours are one typo, and counting stops at the limit', () => {
  expect(editDistance('сырники', 'сырнкии', 2)).toBe(1)
  expect(editDistance('сырники', 'сырнеки', 2)).toBe(1)
  expect(editDistance('сырники', 'борщ', 2)).toBe(3)
  expect(['суп', 'суппы', 'сырникии'].map(typosAllowed)).toEqual([0, 1, 2])
})
test('the more frequent of equally similar words is chosen', () => {
  const known = [
    { word: 'молоко', documents: 400 },
    { word: 'молотко', documents: 1 },
    { word: 'молодку', documents: 3 },
  ]
  expect(chooseSpelling('молокко', known)).toBe('молоко')
  expect(chooseSpelling('самолёт', known)).toBeUndefined()
})

test('every spelling one typo away is tried; short words keep their first letter, and the shortest are not corrected', () => {
  for (const near of ['камнатные', 'комнтаные', 'комнатныее', 'комнаные', 'сомнатные'])
    expect(spellingsOneTypoAway(near)).toContain('комнатные')
  expect(spellingsOneTypoAway('боршч')).not.toContain('торшч')
  expect(spellingsOneTypoAway('паста')).toHaveLength(new Set(spellingsOneTypoAway('паста')).size)
  expect(spellingsOneTypoAway('сыр')).toEqual([])
  expect(spellingsOneTypoAway('2fa-код')).toEqual([])
})

test('a word that sounds alike is likelier than one with another letter', () => {
  expect(phoneticKey('подписание')).toBe(phoneticKey('потписание'))
  expect(phoneticKey('ругаются')).toBe(phoneticKey('ругаютца'.replace('ца', 'ься')))
  const known = ['народу', 'городу'].map(word => ({ word, documents: 5 }))
  expect(chooseSpelling('гароду', known)).toBe('городу')
})

test('a word form that no text contains is accepted for a common typo only', () => {
  expect(isCommonTypo('камнатные', 'комнатные', 'комнатн')).toBe(true)
  expect(isCommonTypo('общаюсь', 'обещаюсь', 'обеща')).toBe(false)
  expect(isCommonTypo('прощния', 'прощиия', 'прощ')).toBe(false)
})

const dictionary = (counts: Record<string, number>, kin: Record<string, string[]> = {}) => ({
  documents: 1000,
  averageLength: 300,
  counts: new Map(Object.entries(counts)),
  kin: new Map(Object.entries(kin)),
})
const ask = (text: string) => searchedLexemes(readQuestion(text), product)

test('a question of stop words only is searched in titles', () => {
  expect(ask('что это такое')).toMatchObject({ isHeadOnly: true })
  expect(ask('что делать')).toEqual({ lexemes: [lexemeOf('делать')], isHeadOnly: false })
})

test('a long question is searched by its sixteen rarest words', () => {
  const words = Array.from({ length: 30 }, (_, index) => `слово${index}`)
  const terms = weighTerms(
    ask(words.join(' ')).lexemes,
    dictionary(Object.fromEntries(words.map((word, index) => [word, 900 - index * 20]))),
    product,
  )
  expect(terms).toHaveLength(questionLexemesMax)
  expect(terms[0]!.lexeme).toBe('слово29')
})

test('a word that all texts have weighs next to nothing', () => {
  const terms = weighTerms(['дом', 'редкость'], dictionary({ дом: 1000, редкость: 1 }), product)
  const [rare, common] = terms.map(({ weight }) => weight) as [number, number]
  expect(rare).toBeGreaterThan(1)
  expect(common).toBeLessThan(0.01)
})

test('kin of a word stand in for it, and a word is no kin of its own', () => {
  const terms = weighTerms(['свет'], dictionary({ свет: 20, светов: 10 }, { свет: ['свет', 'светов'] }), product)
  expect(terms.map(({ lexeme, isOwn }) => [lexeme, isOwn])).toEqual([
    ['свет', true],
    ['светов', false],
  ])
})

test('a pair of words that two groups join has the greater of their weights', () => {
  const { synonyms } = makeThesaurus(readGroups('~ обман, мошенник\n= мошенники, обманы'))
  const [one, other] = ['мошенник', 'обман'].map(lexemeOf) as [string, string]
  expect(synonyms.get(one)?.get(other)).toBe(0.7)
  expect(synonyms.get(other)?.get(one)).toBe(0.7)
})

test('a phrase of a group is found as two neighbouring words, and brings both of its words to others', () => {
  const { synonyms } = makeThesaurus(readGroups('= сбол, сбербанк онлайн'))
  const [bank, online] = ['сбербанк', 'онлайн'].map(lexemeOf) as [string, string]
  expect([...synonyms.get('сбол')!.keys()]).toEqual([bank, online])
  expect([...synonyms.get(`${bank} ${online}`)!.keys()]).toEqual(['сбол'])
})

test('a word in very many groups keeps the strongest synonyms only', () => {
  const words = (from: number) => Array.from({ length: 40 }, (_, index) => `слово${from + index}`).join(', ')
  const { synonyms } = makeThesaurus(
    readGroups([0, 40, 80].map(from => `~ чай, ${words(from)}`).join('\n') + '\n= чай, заварка'),
  )
  expect(synonyms.get('ча')?.size).toBe(60)
  expect(synonyms.get('ча')?.get(lexemeOf('заварка'))).toBe(0.7)
})

test('every group of the product is sound, and no two have one key', () => {
  expect(productGroups.length).toBeGreaterThan(400)
  expect(productGroups.flatMap(group => faultOfGroup(group) ?? [])).toEqual([])
  expect(new Set(productGroups.map(({ key }) => key)).size).toBe(productGroups.length)
})

test.each([
  ['= один', 'В группе нужны хотя бы два слова, через запятую'],
  ['= суп, супы', 'Это разные формы одного слова: поиск и так их не различает'],
  ['= суп, как', '«как» поиск пропускает: в вопросе это ничего не значит'],
  ['> без дела → скука', 'В «без дела» поиск читает только «дела»: напишите одно это слово или другие'],
  ['~ суп, щи из кислой капусты', 'Вместе ставят не больше двух слов, а здесь больше: «щи из кислой капусты»'],
  ['> собес', 'Напишите, какими словами это сказано в статьях'],
  ['> суп → супы', 'Слева и справа одно и то же слово'],
])('«%s» is refused: %s', (line, fault) => {
  expect(faultOfGroup(readGroups(line)[0]!)).toBe(fault)
})

test('a word that a spoken group explains counts less than a word of texts, and its meaning stays', () => {
  const thesaurus = makeThesaurus(readGroups('> развод → мошенник\n= суп, похлебка'))
  const [scam, fraud, soup] = ['развод', 'мошенник', 'суп'].map(lexemeOf) as [string, string, string]
  const terms = weighTerms([scam, soup], dictionary({ [scam]: 1, [fraud]: 3, [soup]: 1 }), thesaurus)
  const weight = new Map(terms.map(term => [term.lexeme, term.weight]))
  expect(weight.get(scam)! / weight.get(soup)!).toBeCloseTo(0.6)
  expect(weight.get(fraud)).toBeGreaterThan(0)
})

test('«сон» is not «сонный»: the stemmer takes them for one word, and a sleepy person is looked for under tiredness', () => {
  expect(lexemeOf('сонный')).toBe(lexemeOf('сон'))
  expect(product.synonyms.get(lexemeOf('сон'))!.has(lexemeOf('усталость'))).toBe(false)
})

test('forms of one verb are one word, also where its stem changes, and another verb with such a stem is none of them', () => {
  for (const forms of ['лечь ложусь легла', 'встать встал вставать', 'уснуть заснула засыпаю', 'промокла промокнуть'])
    expect(new Set(forms.split(' ').map(lexemeOf)).size, forms).toBe(1)
  expect(lexemeOf('лечь')).not.toBe(lexemeOf('лечить'))
})

test('a substitute never weighs more than the word it replaces', () => {
  const [картошка, картофель] = ['картошка', 'картофель'].map(lexemeOf) as [string, string]
  const terms = weighTerms([картошка], dictionary({ [картошка]: 500, [картофель]: 1 }), product)
  const weight = new Map(terms.map(term => [term.lexeme, term.weight]))
  expect(weight.get(картофель)!).toBeLessThan(weight.get(картошка)!)
})

test('kin have the same beginning, and a verb is found without its prefix', () => {
  expect(kinRange('суп')).toBeUndefined()
  expect(kinRange('выключател')!.from).toBe('выключат')
  expect(withoutPrefix(lexemeOf('запланировать'))).toBe(lexemeOf('планировать'))
})

test.each([
  ['духовочка', 'духовка'],
  ['солнышко', 'солнце'],
  ['супчик', 'суп'],
  ['тортик', 'торт'],
  ['ножка', 'нога'],
])('«%s» may be a diminutive of «%s»', (small, plain) => {
  expect(basesOf(lexemeOf(small))).toContain(lexemeOf(plain))
})

test('a diminutive has the synonyms of its word, and is searched as its word only if no text has it', () => {
  expect(synonymsOf(product, lexemeOf('мобилочка')).has(lexemeOf('телефон'))).toBe(true)
  const [small, plain] = ['духовочка', 'духовка'].map(lexemeOf) as [string, string]
  const found = (counts: Record<string, number>) =>
    weighTerms([small], dictionary(counts), makeThesaurus([])).map(({ lexeme }) => lexeme)
  expect(found({ [plain]: 3 })).toEqual([plain])
  expect(found({ [plain]: 3, [small]: 1 })).toEqual([small])
})

test('the words of a phrase that has synonyms count for half of what they count alone', () => {
  const thesaurus = makeThesaurus(readGroups('> черный день → накопление'))
  const [black, saving] = ['черный', 'накопление'].map(lexemeOf) as [string, string]
  const weightOf = (question: string) => {
    const { lexemes } = searchedLexemes(readQuestion(question), thesaurus)
    const terms = weighTerms(lexemes, dictionary({ [black]: 5, [saving]: 5 }), thesaurus)
    return new Map(terms.map(({ lexeme, weight }) => [lexeme, weight]))
  }
  expect(weightOf('чёрный день').get(black)! * 2).toBeCloseTo(weightOf('чёрный чай').get(black)!)
  expect(weightOf('чёрный день').get(saving)).toBeGreaterThan(weightOf('чёрный день').get(black)!)
})

test('a compound of Latin letters and a vitamin with its number are one word each, with their offsets', () => {
  expect(readWords('по e-mail, 2FA и В12')).toEqual([
    { text: 'по', start: 0, end: 2 },
    { text: 'email', start: 3, end: 9 },
    { text: '2fa', start: 11, end: 14 },
    { text: 'и', start: 15, end: 16 },
    { text: 'b12', start: 17, end: 20 },
  ])
  expect(readWords('веб-сайт и T-Rex-2').map(({ text }) => text)).toEqual(['веб', 'сайт', 'и', 'trex', '2'])
})

test.each([
  ['башка болит', 'голова'],
  ['завела заначку', 'накопления'],
  ['отложить на чёрный день', 'подушка'],
  ['2fa', 'пароль'],
  ['после 40', 'сорок'],
])('«%s» also searches for «%s»', (question, standard) => {
  const { lexemes } = searchedLexemes(readQuestion(question), product)
  const substitute = lexemeOf(standard)
  const counts = new Map([[substitute, 3]])
  const found = weighTerms(lexemes, { documents: 100, averageLength: 100, counts, kin: new Map() }, product)
  expect(found.map(({ lexeme }) => lexeme)).toEqual([substitute])
})
test('«голова» does not search for «башка»', () => {
  const counts = new Map([
    [lexemeOf('голова'), 3],
    [lexemeOf('башка'), 3],
  ])
  const found = weighTerms(
    [lexemeOf('голова')],
    { documents: 100, averageLength: 100, counts, kin: new Map() },
    product,
  )
  expect(found.map(({ lexeme }) => lexeme)).toEqual([lexemeOf('голова')])
})

test.each([
  ['сколько соли можно в сутки', 'texts'],
  ['что делать с огурцами', 'texts'],
  ['как приготовить рис', 'recipes'],
  ['рецепт с солью', 'recipes'],
  ['соль, огурцы', 'recipes'],
  ['соль и огурцы', 'recipes'],
  ['соль и', 'neither'],
  ['суп и соль', 'recipes'],
  ['считается ли суп за воду', 'neither'],
  ['соль с давлением и огурцы', 'neither'],
  ['соль', 'neither'],
  ['соль и давление', 'neither'],
])('«%s» prefers %s', (question, kind) => {
  const counts = new Map(['соль', 'огурцы'].map(word => [`*${lexemeOf(word)}`, 9]))
  const { texts, recipes } = intentOf(readQuestion(question), counts)
  expect(texts === recipes ? 'neither' : texts > recipes ? 'texts' : 'recipes').toBe(kind)
})

test('postings are read from the rarest on while they fit the budget, and always the first', () => {
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
  expect(chooseCandidateTerms(terms, counts, 100).map(term => term.lexeme)).toEqual(['+редк', 'редк', '!част'])
  expect(chooseCandidateTerms([terms[1]!], new Map([['част', 800]]), 100).map(term => term.lexeme)).toEqual(['част'])
})

const weights = new Map([
  [lexemeOf('тыква'), 3],
  [lexemeOf('имбирь'), 2],
])
const marked = ({ text, ranges }: { text: string; ranges: [number, number][] }) =>
  ranges.map(([start, end]) => text.slice(start, end))

test('highlights are ranges of the unchanged text', () => {
  expect(marked(highlight(readText('Суп из тыквы с имбирём'), weights))).toEqual(['тыквы', 'имбирём'])
})
test('a snippet is taken where the matches are closest and begins with a sentence', () => {
  const filler = 'Здесь долго говорят о другом и не приходят к делу. '.repeat(20)
  const snippet = pickSnippet(
    ['Коротко.', `Про тыкву вначале. ${filler}Тыква любит имбирь, и это главное. ${filler}`].map(readText),
    weights,
    200,
  )
  expect(marked(snippet)).toEqual(['Тыква', 'имбирь'])
  expect(snippet.text).toMatch(/(?:^|\. )Тыква любит имбирь, и это главное\. .*делу\.$/)
  expect(snippet.text.length).toBeLessThanOrEqual(210)
})
test('a snippet neither reads a table aloud nor runs from a heading into a sentence', () => {
  const rows = Array.from({ length: 9 }, (_, at) => `Тыква\t${at} кг\tимбирь`).join('\n')
  const text = `Что почём\n\nНа рынке тыква дешевле, чем в магазине.\n\n${rows}\n\nА вот имбирь лучше брать корнем.`
  expect(pickSnippet([readText(text)], weights, 120).text).toBe('На рынке тыква дешевле, чем в магазине.')
  expect(pickSnippet([readText(rows)], weights, 120).text.length).toBeLessThanOrEqual(121)
})
test('a snippet parts headings and items of lists from what comes after them', () => {
  const text = `Тыква и имбирь\n\nБерите корень.\n\nЕсли «горчит»\n\nПромойте: (иначе никак.)\n\nтыкву\nимбирь\nмёд`
  expect(pickSnippet([readText(text)], weights, 200).text).toBe(
    'Тыква и имбирь. Берите корень. Если «горчит». Промойте: (иначе никак.) тыкву; имбирь; мёд',
  )
})
test('within a sentence longer than the snippet it begins with a word', () => {
  const long = `начало ${'долгое слово '.repeat(40)}`
  const snippet = pickSnippet([readText(`${long}тыква и имбирь, ${'ещё слово '.repeat(40)}`)], weights, 200)
  expect(marked(snippet)).toEqual(['тыква', 'имбирь'])
  expect(snippet.text).toMatch(/^…(?:долгое|слово) /)
})
test('within a long sentence it begins with a clause', () => {
  const sentence = `Вечером ${'кровь приливает к коже, сосуды открываются, '.repeat(4)}сосуды рук и ног расширяются, тепло уходит, и тыква растёт. `
  const { text } = pickSnippet([readText(sentence.repeat(3))], new Map([['тыкв', 1]]), 120)
  expect(text).toMatch(/^…(?:кровь|сосуды|тепло) /)
})

test('a snippet begins with its sentence, also when the match is far in it', () => {
  const sentence = `Утренний свет говорит мозгу «день», и ${'сколько бы вы ни хотели, '.repeat(2)}тыква растёт.`
  const snippet = pickSnippet(
    [readText(`${'Это о другом. '.repeat(9)}${sentence} ${'А здесь снова о другом и долго. '.repeat(9)}`)],
    weights,
    200,
  )
  expect(snippet.text).toMatch(/^Утренний свет .*тыква растёт\. А здесь .*\.$/)
})
test('without a match the excerpt is shown', () => {
  expect(pickSnippet(['Про борщ и сметану.', 'Длинный текст.'].map(readText), weights, 200)).toEqual({
    text: 'Про борщ и сметану.',
    ranges: [],
  })
})

test('kinds are read from a list, and an unknown one is named', () => {
  expect(readKinds(['recipe', 'health'])).toEqual({ codes: [3, 4] })
  expect(readKinds([])).toEqual({ codes: null })
  expect(readKinds(['post', 'video'])).toEqual({ unknown: 'video' })
  expect(readKinds(['constructor'])).toEqual({ unknown: 'constructor' })
})

test('more than twenty-four repetitions of a word are not kept; three of them make it frequent', () => {
  const vector = (count: number) => {
    const body = Array.from({ length: count }, () => 'фикус').join(' ')
    return makeIndexedDocument({ title: '', excerpt: '', keywords: '', ingredients: [], body }, false).vector
  }
  const positions = (count: number) => /':([\d,]+)/.exec(vector(count))![1]!.split(',').length
  expect([23, 24, 25, 40].map(positions)).toEqual([23, 24, 24, 24])
  expect([2, 3].map(count => vector(count).includes("'!"))).toEqual([false, true])
})
