// Parses a line of ingredients, as people write it, into amount, unit, product and note, or into a question to the editor. It never guesses:
// ambiguous words, measures without a size and numbers that count nothing become questions.
import { isOfAmount, readAmounts, type Amount } from './amounts.ts'
import { add, fraction, isLess, multiply, type Fraction } from './fraction.ts'
import { adjectiveOf, isKnownStem, correctWord, nounForms, unitForms } from './lexicon.ts'
import { readProduct, type Word } from './read-product.ts'
import { shortened } from './words/adjectives.ts'
import { cutTokens, takePhrases, type Token } from './tokens.ts'
import { volumeUnits, weightUnits, type Unit } from './words/units.ts'

export type Asks = 'amount' | 'unit' | 'product'

export type ReadLine = {
  amount: Fraction | null
  max: Fraction | null
  unit: Unit | 'none'
  isHeaped: boolean
  /** The product in the nominative, in lower case; empty if the line has none or several. */
  product: string
  /** «яйцо, яйца, яиц» if the product is counted. */
  forms: readonly [string, string, string] | null
  /** The form after a measure: «муки», «грецких орехов»; empty if unknown. */
  genitive: string
  also: { amount: Fraction; unit: Unit; isPer: boolean } | null
  note: string
  asks: Asks | null
  /** Uncertain readings: corrected misspellings and words that are in no dictionary. */
  assumed: readonly string[]
}

const lineMax = 300

const lead = /^\s*(?:[-–—•*·▪◦●○✓✔☐□>»]+\s*|\d{1,2}[.)]\s+(?=\p{L}))+/u
const pictures = /[\p{Extended_Pictographic}\u{fe0f}\u{200d}]/gu

/** Filler words, which belong neither to the product nor to its note. */
const fillers = new Set(
  `берешь берем бери берите возьмем взять возьмите возьми нужно надо понадобится потребуется где-то примерно около приблизительно порядка этак
эдак буквально еще это прямо прям ну так вот ровно всего минимум максимум хотя бы нам мне вам наш до не более менее больше меньше
кладем добавить добавляем общим весом вес весом общий общего объемом объем каждый каждая каждого каждое штука по итого ориентировочно
плюс-минус чистого нетто брутто общая получится будет и там уже лично я беру лежит хватит достаточно порядком типа`.split(
    /\s+/,
  ),
)

/** Words that begin a note rather than a product. */
const starters = new Set(
  `для на без в во из от с со через под к при размером длиной диаметром толщиной смотря можно желательно лучше а но чтобы если плюс кроме потом
сверху типа как либо или предварительно заранее мелко крупно тонко который которую которые пополам отдельно вместо около у чем что нарезать
порезать нашинковать натереть порубить растопить растертый комком кубиками кружочками ломтиками полосками дольками соломкой кольцами`.split(
    /\s+/,
  ),
)
const partsOfFruit = /^(?:сок|сока|цедра|цедру|цедры|белк(?:и|а|ов)|белок|желт(?:ок|ки|ка|ков)|мякоть|мякоти|семена)$/
const keptPhrases = /(?:в\s+собственном\s+соку|с\s+плесенью|горошком|в\s+сиропе|в\s+томатном\s+соусе|в\s+томате)/u

const verbAtStart = /^\p{L}{2,}(?:ть|ти|чь|ться|тись|йте|ите|ьте|йтесь|итесь|аем|яем|уем)$/u

type Bracket = { text: string; amounts: Amount[]; isAmount: boolean }

function readBracket(text: string): Bracket {
  const tokens = cutTokens(text)
  const amounts = readAmounts(tokens)
  const taken = new Set(amounts.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, at) => from + at)))
  const isAmount =
    amounts.length > 0 &&
    amounts.every(({ unit, isCounted, isPart }) => unit !== undefined && (isCounted || !isPart)) &&
    tokens.every(
      (token, at) =>
        taken.has(at) ||
        token.kind === 'mark' ||
        (token.kind === 'word' && (fillers.has(token.plain) || adjectiveOf(token.plain)?.says === 'size')),
    )
  return { text, amounts: isAmount ? amounts : [], isAmount }
}

function takeBrackets(line: string): { outside: string; brackets: Bracket[] } {
  const brackets: Bracket[] = []
  const outside = line.replace(/[([{]([^()[\]{}]*)[)\]}]?/gu, (_, inside: string) => {
    brackets.push(readBracket(inside.trim()))
    return ' \u0001 '
  })
  return { outside, brackets }
}

/** Replaces misspelled words by known ones. */
function correctSpelling(tokens: Token[], assumed: string[]): Token[] {
  return tokens.map((token, at) => {
    if (token.kind !== 'word') return token
    const stem = token.isShort ? shortened[token.plain] : undefined
    const beside = [tokens[at + 1], tokens[at - 1], ...tokens].find(
      each => each?.kind === 'word' && nounForms.has(each.plain),
    )
    // «слив. масло», but «сахар 2 ст. л.»: abbreviations of adjectives occur only next to a noun.
    if (stem !== undefined && beside?.kind === 'word') {
      const readings = nounForms.get(beside.plain)!
      const isMany = readings.every(({ number, noun }) => number === 'many' || noun.isPlural)
      return { ...token, plain: `${stem}${isMany ? 'ые' : 'ый'}` }
    }
    const { plain } = token
    const adjective = adjectiveOf(plain)
    const isKnown =
      nounForms.has(plain) ||
      unitForms.has(plain) ||
      fillers.has(plain) ||
      starters.has(plain) ||
      isOfAmount(plain) ||
      /^[a-z]/.test(plain) ||
      (adjective && isKnownStem(adjective.stem.replaceAll('ё', 'е')))
    if (isKnown) return token
    const mended = correctWord(plain)
    if (mended === undefined) return token
    if (mended !== plain) assumed.push(`«${plain}» прочитано как «${mended}»`)
    return { ...token, plain: mended }
  })
}

const bases: Partial<Record<Unit, { unit: Unit; factor: number }>> = {
  kg: { unit: 'g', factor: 1000 },
  l: { unit: 'ml', factor: 1000 },
}
const inBase = (amount: Fraction, unit: Unit) => {
  const base = bases[unit]
  return base ? { amount: multiply(amount, fraction(base.factor)), unit: base.unit } : { amount, unit }
}
const isSameKind = (a: Unit, b: Unit) =>
  (weightUnits.has(a) && weightUnits.has(b)) || (volumeUnits.has(a) && volumeUnits.has(b))

/** «1 кг 200 г» is one amount. */
function joinSums(amounts: readonly Amount[], tokens: readonly Token[]): Amount[] {
  const joined: Amount[] = []
  for (const each of amounts) {
    const last = joined.at(-1)
    const isSum =
      last?.unit &&
      each.unit &&
      last.to === each.from &&
      last.unit !== each.unit &&
      (last.unit === 'kg' || last.unit === 'l') &&
      isSameKind(last.unit, each.unit)
    const isRange =
      last?.unit !== undefined &&
      last.unit === each.unit &&
      last.max === undefined &&
      each.from === last.to + 1 &&
      tokens[last.to]?.kind === 'mark' &&
      (tokens[last.to] as { mark: string }).mark === '-' &&
      isLess(last.amount, each.amount)
    if (isRange) joined[joined.length - 1] = { ...last, to: each.to, max: each.amount }
    else if (isSum)
      joined[joined.length - 1] = {
        ...last,
        to: each.to,
        amount: add(last.amount, multiply(each.amount, fraction(1, 1000))),
      }
    else joined.push(each)
  }
  return joined
}

/** «лавровый лист — 2 шт.», «3 лавровых листика»: if there is no other noun, the measure with its adjective is the product. */
function giveBackNames(amounts: readonly Amount[], tokens: readonly Token[]): Amount[] {
  const isOwned = (at: number) => amounts.some(each => at >= each.from && at < each.to && !each.between.includes(at))
  const plainAt = (at: number) => {
    const token = tokens[at]
    return token?.kind === 'word' ? token.plain : undefined
  }
  const hasNoun = tokens.some(
    (token, at) =>
      token.kind === 'word' && !isOwned(at) && nounForms.has(token.plain) && !starters.has(plainAt(at - 1) ?? ''),
  )
  // «корень петрушки 200 г»: the root is the product, and its weight is the amount.
  if (hasNoun)
    return amounts.length > 1
      ? amounts.filter(
          each => each.isCounted || each.to - each.from > 1 || !/^кор(?:ень|ни)$/.test(plainAt(each.from) ?? ''),
        )
      : [...amounts]
  return amounts.flatMap(each => {
    if (!each.isPart || !nounForms.has(plainAt(each.to - 1) ?? '')) return [each]
    const kindBefore = plainAt(each.from - 1)
    const kindAfter = plainAt(each.to)
    const isKind = (word: string | undefined) =>
      word !== undefined && adjectiveOf(word)?.says === 'kind' && !nounForms.has(word)
    if (each.between.length > 0) return [{ ...each, between: [...each.between, each.to - 1] }]
    if (each.isCounted || !(isKind(kindBefore) || isKind(kindAfter))) return [each]
    return []
  })
}

const nothing: ReadLine = {
  amount: null,
  max: null,
  unit: 'none',
  isHeaped: false,
  product: '',
  forms: null,
  genitive: '',
  also: null,
  note: '',
  asks: 'product',
  assumed: [],
}

/** Countable nouns that are a mass without a number before them: «лук», «морковь». */
const massAlone = new Set(
  `лук порей шалот картофель картошка морковь морковка свекла репа редька редиска перец дайкон сельдь скумбрия судак щука карп лещ сом окунь
сардина анчоус орех орешек ягода ягодка фрукт овощ гриб грибок шампиньон кокос тыква дыня арбуз креветка мидия кальмар язык хвост кость косточка
слива абрикос финик цукат семечко семя сухофрукт маслина оливка каперс боб батат артишок айва хурма инжир груздь конфета пряник вафля крекер
печень почка сердечко желудок желудочек ножка крыло крылышко бедро голень грудка тушка ребро ребрышко стейк сырок помидор-черри
фасоль подосиновик подберезовик боровик перепел кролик рак краб индейка семена сухарь сухарик гренка тост сушка баранка цукини`.split(
    /\s+/,
  ),
)

export function readLine(written: string): ReadLine {
  const line = written.slice(0, lineMax).replaceAll('\u00a0', ' ').replace(pictures, ' ').replace(lead, '').trim()
  if (!/\p{L}/u.test(line)) return nothing
  const assumed: string[] = []
  const plain = line.toLowerCase().replaceAll('ё', 'е')
  if (/:\s*$/.test(plain) && !/\d/.test(plain)) return { ...nothing, note: line }
  const { rest: told, said } = takePhrases(plain)
  const { outside: rest, brackets } = takeBrackets(told)
  // Half-finished phrases that a name needs are kept as one word.
  const kept = keptPhrases.exec(rest)?.[0]
  const tokens = correctSpelling(cutTokens(kept === undefined ? rest : rest.replace(kept, ' ')), assumed)
  const first = tokens.find(token => token.kind === 'word')
  const isVerb =
    tokens[0] === first &&
    first?.kind === 'word' &&
    verbAtStart.test(first.plain) &&
    !fillers.has(first.plain) &&
    !nounForms.has(first.plain) &&
    !unitForms.has(first.plain) &&
    readAmounts([first]).length === 0
  if (isVerb) return { ...nothing, note: line }

  const notes = [...said.notes]
  const amounts = giveBackNames(joinSums(readAmounts(tokens), tokens), tokens)
  const owner = new Map<number, Amount>()
  for (const each of amounts)
    for (let at = each.from; at < each.to; at++) if (!each.between.includes(at)) owner.set(at, each)

  // Words between the amounts, in segments that commas and dashes cut.
  const segments: Word[][] = [[]]
  const isList: boolean[] = [false]
  let noteOpen: string[] | undefined
  let bracketAt = 0
  const closeNote = () => {
    if (noteOpen && noteOpen.length > 1) notes.push(noteOpen.join(' '))
    noteOpen = undefined
  }
  let isAlternative = false
  let hasPlus = false
  for (const [at, token] of tokens.entries()) {
    const amount = owner.get(at)
    if (amount) {
      closeNote()
      isAlternative = false
      continue
    }
    if (token.kind === 'number') continue
    if (token.kind === 'mark') {
      if (token.mark === '\u0001') {
        const bracket = brackets[bracketAt++]
        closeNote()
        if (!bracket || bracket.isAmount || bracket.text === '') continue
        // «масло (сливочное)»: a kind in brackets is a kind.
        const inner = bracket.text.split(/[\s,]+/).filter(Boolean)
        const upToOr = inner.includes('или') ? inner.slice(0, inner.indexOf('или')) : inner
        const isKind = (word: string) => {
          const adjective = nounForms.has(word) ? undefined : adjectiveOf(word)
          return (
            adjective?.says === 'kind' &&
            isKnownStem(adjective.stem.replaceAll('ё', 'е')) &&
            /(?:ый|ий|ой|ая|яя|ое|ее|ые|ие)$/.test(word)
          )
        }
        if (upToOr.length > 0 && inner.every(word => word === 'или' || isKind(word)) && segments[0]!.length > 0)
          segments[0]!.push(...upToOr.map(word => ({ plain: word, at, isAfterAmount: false })))
        else notes.push(bracket.text)
        continue
      }
      if (token.mark === '/') {
        isAlternative = true
        continue
      }
      if (token.mark === '+') hasPlus = true
      closeNote()
      if (token.mark === '!' || token.mark === '?' || token.mark === '~' || token.mark === '≈' || token.mark === '|')
        continue
      isAlternative = false
      segments.push([])
      isList.push(token.mark === ',' || token.mark === '+' || token.mark === ';')
      continue
    }
    const { plain: word } = token
    if (noteOpen) {
      noteOpen.push(token.text)
      continue
    }
    if (word === 'или' || word === 'либо') {
      isAlternative = true
      continue
    }
    if (word === 'и') {
      segments.at(-1)!.push({ plain: 'и', at, isAfterAmount: false })
      continue
    }
    if (isAlternative) {
      notes.push(`или ${token.text}`)
      continue
    }
    // «из» and «от» join the juice with its fruit: «сок из половины лимона».
    const before = segments.at(-1)?.at(-1)
    if ((word === 'из' || word === 'от' || word === 'с') && before && partsOfFruit.test(before.plain)) continue
    if (fillers.has(word)) continue
    if (starters.has(word)) {
      noteOpen = [token.text]
      continue
    }
    if (/^[a-z]/.test(word)) {
      notes.push(token.text)
      continue
    }
    segments
      .at(-1)!
      .push({ plain: word, at, isAfterAmount: owner.has(at - 1) || segments.at(-1)!.at(-1)?.isAfterAmount === true })
  }
  closeNote()

  const outsideAmounts = amounts
  const inside = brackets.flatMap(bracket => bracket.amounts)
  let [main, second] = [...outsideAmounts, ...inside]
  const isCountedAs = main?.unit === 'piece' || (main !== undefined && main.unit === undefined && !main.isUnclear)

  // The part of a fruit that is counted: «цедра 1 лимона».
  const words = segments.flat()
  const part = words[0] && partsOfFruit.test(words[0].plain) ? words[0] : undefined
  const isOfFruit =
    part !== undefined &&
    main !== undefined &&
    main.unit === undefined &&
    words.some(word => word !== part && nounForms.has(word.plain) && word.at > main!.from)
  if (isOfFruit) {
    for (const segment of segments) {
      while (segment[0] && (partsOfFruit.test(segment[0].plain) || segment[0].plain === 'и')) segment.shift()
    }
    notes.push(part.plain)
  }

  const genitiveFrom = main && main.unit !== undefined && main.from === 0 ? main.to : undefined
  const product = readProduct(segments, isList, {
    isCounted: isCountedAs || (main === undefined && !said.isTaste),
    wordsAfterUnit: genitiveFrom,
    assumed,
    notes,
  })
  if (isOfFruit && product.name === '' && part) product.name = ''
  // «крабовые палочки 1 уп.», «3 лавровых листика»: the measure itself names the product.
  let name = product.name
  if (name !== '' && kept !== undefined) name = `${name} ${kept}`

  const understood: ReadLine = {
    ...nothing,
    product: name,
    forms: product.forms,
    genitive: product.genitive && kept !== undefined ? `${product.genitive} ${kept}` : product.genitive,
    isHeaped: said.isHeaped,
    note: notes.filter(Boolean).join(', '),
    asks: null,
    assumed,
  }
  const asking = (asks: Asks, more: Partial<ReadLine> = {}): ReadLine => ({ ...understood, ...more, asks })

  if (said.isKnifeTip && !main)
    return name === ''
      ? asking('product', { amount: fraction(1), unit: 'knife-tip' })
      : { ...understood, amount: fraction(1), unit: 'knife-tip' }
  if (!main) {
    if (name === '') return asking('product')
    if (said.isTaste) return { ...understood, unit: 'taste' }
    if (said.isOpen) return understood
    if (said.isVague) return asking('amount')
    const isOne =
      product.isCountable && product.isOne && product.isNominative && (!massAlone.has(product.head) || product.hasSize)
    if (isOne) return { ...understood, amount: fraction(1), unit: 'piece' }
    return asking('amount')
  }
  const filled = {
    amount: main.amount,
    max: main.max ?? null,
    unit: main.unit ?? ('none' as const),
  }
  if (main.isFalling) return asking('amount', { unit: filled.unit })
  if (name === '') return asking('product', filled)
  if (hasPlus && product.isTwo) return asking('product', { ...filled, product: '' })
  if (main.isUnclear) return asking('unit', { ...filled, unit: 'none' })
  // A vague word beside a real amount («немного, 2 ст. л.») says nothing more.
  if (main.unit === undefined) {
    const value = main.amount.over / main.amount.under
    if (second?.unit && !product.isCountable && !second.isCounted) [main, second] = [second, undefined]
    else if (!product.isCountable || value > 60) return asking('unit', filled)
    else filled.unit = 'piece'
  }
  const also = second
  if (also?.unit && main.unit && !also.isPer && inside.includes(also) && isSameKind(main.unit, also.unit)) {
    const [one, other] = [inBase(main.amount, main.unit), inBase(also.amount, also.unit)]
    if (one.amount.over * other.amount.under !== other.amount.over * one.amount.under)
      return asking('amount', { unit: 'none' })
  }
  const size = said.size && { amount: said.size.amount, unit: said.size.unit, isPer: false }
  return {
    ...understood,
    ...filled,
    unit: filled.unit === 'none' ? (main.unit ?? 'piece') : filled.unit,
    also: also?.unit ? { amount: also.amount, unit: also.unit, isPer: also.isPer } : (size ?? null),
  }
}
