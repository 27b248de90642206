// Declension of common nouns and adjectives by their endings, for writing as well as for recognising. A noun whose stem changes or whose
// plural is unusual brings that with it; everything else follows the rules. Pure.

export type Gender = 'm' | 'f' | 'n'
export type Case = 'nom' | 'gen' | 'dat' | 'acc' | 'ins' | 'pre'
export type GrammaticalNumber = 'one' | 'many'

export type Declinable = {
  lemma: string
  gender: Gender
  /** «огурц» of «огурец»: the stem of every other form. */
  stem?: string | undefined
  /** The genitive plural where the rule does not give it: «яиц». */
  genitivePlural?: string | undefined
  /** «яблоки», where the rule would say «яблока». */
  nominativePlural?: string | undefined
  /** «сливки», «дрожжи»: the lemma is a plural and there is no singular. */
  isPlural?: boolean | undefined
  /** «какао», «киви». */
  isFixed?: boolean | undefined
}

export type NounForms = Record<GrammaticalNumber, Record<Case, string>>

const hushing = /[жшчщ]$/
const takesI = /[гкхжшчщ]$/
const cases = ['nom', 'gen', 'dat', 'acc', 'ins', 'pre'] as const
const row = (...forms: [string, string, string, string, string, string]) =>
  Object.fromEntries(cases.map((name, at) => [name, forms[at]])) as Record<Case, string>

/** «морковок», «вишен», «печений»: the bare stem, with a vowel between two consonants at its end. */
function bareStem(stem: string): string {
  if (/[ьй]к$/.test(stem)) return `${stem.slice(0, -2)}ек`
  if (/[жшчщц]к$/.test(stem)) return `${stem.slice(0, -1)}ек`
  if (/[бвгджзлмнпрстфх]к$/.test(stem)) return `${stem.slice(0, -1)}ок`
  if (/[бвгджзклмпстфхчшщ]н$/.test(stem)) return `${stem.slice(0, -1)}ен`
  if (/[бвмпф]л$/.test(stem)) return `${stem.slice(0, -1)}ель`
  return stem
}

function pluralEndings(nominative: string, stem: string, isSoft: boolean, genitive: string) {
  const a = isSoft ? 'я' : 'а'
  return row(nominative, genitive, `${stem}${a}м`, nominative, `${stem}${a}ми`, `${stem}${a}х`)
}

function pluralOnly({ lemma, genitivePlural }: Declinable): NounForms {
  const stem = lemma.slice(0, -1)
  const isSoft = /[ьия]$/.test(lemma) && !takesI.test(stem)
  const genitive = genitivePlural ?? (lemma.endsWith('и') && takesI.test(stem) ? bareStem(stem) : `${stem}ов`)
  const forms = pluralEndings(lemma, stem, isSoft, genitive)
  return { one: forms, many: forms }
}

function masculine({ lemma, stem: given, genitivePlural }: Declinable): NounForms {
  if (/[йь]$/.test(lemma)) {
    const stem = given ?? lemma.slice(0, -1)
    const many = genitivePlural ?? `${stem}${lemma.endsWith('й') ? 'ев' : 'ей'}`
    return {
      one: row(lemma, `${stem}я`, `${stem}ю`, lemma, `${stem}ем`, `${stem}е`),
      many: pluralEndings(`${stem}и`, stem, true, many),
    }
  }
  const stem = given ?? lemma
  const many = genitivePlural ?? `${stem}${hushing.test(stem) ? 'ей' : 'ов'}`
  return {
    one: row(lemma, `${stem}а`, `${stem}у`, lemma, `${stem}${/[жшчщц]$/.test(stem) ? 'ем' : 'ом'}`, `${stem}е`),
    many: pluralEndings(`${stem}${takesI.test(stem) ? 'и' : 'ы'}`, stem, false, many),
  }
}

function feminine({ lemma, stem: given, genitivePlural }: Declinable): NounForms {
  const stem = given ?? lemma.slice(0, -1)
  if (lemma.endsWith('ь'))
    return {
      one: row(lemma, `${stem}и`, `${stem}и`, lemma, `${lemma}ю`, `${stem}и`),
      many: pluralEndings(`${stem}и`, stem, !hushing.test(stem), genitivePlural ?? `${stem}ей`),
    }
  if (lemma.endsWith('я')) {
    const prepositional = stem.endsWith('и') ? `${stem}и` : `${stem}е`
    const bare = bareStem(stem)
    const many = genitivePlural ?? (/[аеиоуыэюя]$/.test(stem) ? `${stem}й` : bare === stem ? `${stem}ь` : bare)
    return {
      one: row(lemma, `${stem}и`, prepositional, `${stem}ю`, `${stem}ей`, prepositional),
      many: pluralEndings(`${stem}и`, stem, true, many),
    }
  }
  const many = `${stem}${takesI.test(stem) ? 'и' : 'ы'}`
  return {
    one: row(lemma, many, `${stem}е`, `${stem}у`, `${stem}${/[жшчщц]$/.test(stem) ? 'ей' : 'ой'}`, `${stem}е`),
    many: pluralEndings(many, stem, false, genitivePlural ?? bareStem(stem)),
  }
}

function neuter({ lemma, stem: given, genitivePlural }: Declinable): NounForms {
  const stem = given ?? lemma.slice(0, -1)
  if (lemma.endsWith('е') && !/[жшчщц]$/.test(stem)) {
    const prepositional = stem.endsWith('и') ? `${stem}и` : `${stem}е`
    const many = genitivePlural ?? `${stem.replace(/[ьи]$/, '')}ий`
    return {
      one: row(lemma, `${stem}я`, `${stem}ю`, lemma, `${stem}ем`, prepositional),
      many: pluralEndings(`${stem}я`, stem, true, many),
    }
  }
  const nominative = `${stem}${stem.endsWith('к') ? 'и' : 'а'}`
  return {
    one: row(lemma, `${stem}а`, `${stem}у`, lemma, `${stem}${lemma.endsWith('е') ? 'ем' : 'ом'}`, `${stem}е`),
    many: pluralEndings(nominative, stem, false, genitivePlural ?? bareStem(stem)),
  }
}

export function declineNoun(noun: Declinable): NounForms {
  if (noun.isFixed) {
    const { lemma } = noun
    const same = row(lemma, lemma, lemma, lemma, lemma, lemma)
    return { one: same, many: same }
  }
  if (noun.isPlural) return pluralOnly(noun)
  const forms = noun.gender === 'm' ? masculine(noun) : noun.gender === 'f' ? feminine(noun) : neuter(noun)
  const { nominativePlural: nom } = noun
  return nom === undefined ? forms : { ...forms, many: { ...forms.many, nom, acc: nom } }
}

/** The gender that the last letter shows; «ь» shows none and counts as feminine. */
export const genderOf = (lemma: string): Gender =>
  /[ая]$/.test(lemma) || lemma.endsWith('ь') ? 'f' : /[оеё]$/.test(lemma) ? 'n' : 'm'

/** `isPossessive`: «говяжий», whose other forms have «ь»: «говяжья», «говяжьего». */
export type Adjective = { stem: string; isSoft: boolean; isStressed: boolean; isPossessive?: boolean }

const possessiveEnding = /(?:ья|ье|ьи|ьего|ьей|ьему|ьим|ьем|ью|ьих|ьими)$/
const possessiveStem =
  /(?:говяж|коз|овеч|баран|теляч|индюшач|кролич|олен|медвеж|заяч|перепелиняч|рыб|поросяч|гусяч|утяч|охотнич|щуч|птич|верблюж|судач)$/

const adjectiveEnding = /(ый|ий|ой|ая|яя|ое|ее|ые|ие|ого|его|ому|ему|ым|им|ом|ем|ую|юю|ей|ою|ею|ых|их|ыми|ими)$/
const softEndings = new Set(['ий', 'яя', 'ее', 'ие', 'его', 'ему', 'им', 'ем', 'юю', 'ей', 'ею', 'их', 'ими'])

/** What a word is as an adjective, if its ending allows that. «хорошее» and «русский» have a hard stem that changes letters only. */
export function readAdjective(word: string): Adjective | undefined {
  // «пожирнее», «помельче» are comparatives.
  if (/^по.+(?:ее|ей)$/.test(word)) return undefined
  const possessive = word.replace(possessiveEnding, '').replace(/ий$/, '')
  if (possessive !== word && possessiveStem.test(possessive))
    return { stem: possessive, isSoft: true, isStressed: false, isPossessive: true }
  const ending = adjectiveEnding.exec(word)?.[1]
  if (!ending || word.length - ending.length < 2) return undefined
  const stem = word.slice(0, -ending.length)
  const isSoft = softEndings.has(ending) && !takesI.test(stem)
  // Only «н» stands before soft endings of adjectives of quality; «овечий» and the like are rare in kitchens.
  if (isSoft && !stem.endsWith('н')) return undefined
  return { stem, isSoft, isStressed: false }
}

/** The form of an adjective in a case; for the accusative take the nominative or the genitive, as the noun is alive or not. */
export function declineAdjective(
  adjective: Adjective,
  gender: Gender,
  number: GrammaticalNumber,
  grammaticalCase: Exclude<Case, 'acc'>,
): string {
  if (adjective.isPossessive) return declinePossessive(adjective.stem, gender, number, grammaticalCase)
  const { stem, isSoft, isStressed } = adjective
  const i = isSoft || takesI.test(stem) ? 'и' : 'ы'
  const o = isSoft || (hushing.test(stem) && !isStressed) ? 'е' : 'о'
  if (number === 'many')
    return stem + { nom: `${i}е`, gen: `${i}х`, dat: `${i}м`, ins: `${i}ми`, pre: `${i}х` }[grammaticalCase]
  if (gender === 'f') return stem + (grammaticalCase === 'nom' ? (isSoft ? 'яя' : 'ая') : `${o}й`)
  const nominative = gender === 'n' ? `${o}е` : isStressed ? 'ой' : `${i}й`
  return stem + { nom: nominative, gen: `${o}го`, dat: `${o}му`, ins: `${i}м`, pre: `${o}м` }[grammaticalCase]
}

function declinePossessive(
  stem: string,
  gender: Gender,
  number: GrammaticalNumber,
  grammaticalCase: Exclude<Case, 'acc'>,
): string {
  if (number === 'many') return `${stem}ь${{ nom: 'и', gen: 'их', dat: 'им', ins: 'ими', pre: 'их' }[grammaticalCase]}`
  if (gender === 'f') return `${stem}ь${grammaticalCase === 'nom' ? 'я' : 'ей'}`
  if (grammaticalCase === 'nom') return gender === 'n' ? `${stem}ье` : `${stem}ий`
  return `${stem}ь${{ gen: 'его', dat: 'ему', ins: 'им', pre: 'ем' }[grammaticalCase]}`
}

/** «мороженое», «отбивная»: nouns that are declined as adjectives. */
export function declineAdjectival({ lemma, gender }: Declinable): NounForms {
  const adjective = readAdjective(lemma)
  if (!adjective) return declineNoun({ lemma, gender })
  const of = (number: GrammaticalNumber) => {
    const form = (name: Exclude<Case, 'acc'>) => declineAdjective(adjective, gender, number, name)
    const accusative = number === 'one' && gender === 'f' ? form('nom').replace(/ая$/, 'ую') : form('nom')
    return row(form('nom'), form('gen'), form('dat'), accusative, form('ins'), form('pre'))
  }
  return { one: of('one'), many: of('many') }
}
