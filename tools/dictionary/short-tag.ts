// Grammar of OpenCorpora in the few letters that the rules ask for: part of speech, then gender, number, case, animacy or tense and person.

const cases: Record<string, string> = {
  nomn: 'n',
  gent: 'g',
  datv: 'd',
  accs: 'a',
  ablt: 'i',
  loct: 'l',
  gen2: 'g',
  gen1: 'g',
  acc2: 'a',
  loc1: 'l',
  loc2: 'l',
  voct: 'v',
}
const parts: Record<string, string> = {
  NOUN: 'N',
  ADJF: 'A',
  ADJS: 'S',
  COMP: 'D',
  VERB: 'V',
  INFN: 'I',
  PRTF: 'P',
  PRTS: 'S',
  GRND: 'G',
  NUMR: 'M',
  ADVB: 'D',
  NPRO: 'R',
  PRED: 'D',
  PREP: 'X',
  CONJ: 'X',
  PRCL: 'X',
  INTJ: 'X',
}

/** Undefined for forms that good Russian does not have. `^` ends the tag of a name: it is written with a capital letter. */
export function shortTag(tag: string): string | undefined {
  const marks = new Set(tag.split(/[ ,]/))
  const has = (...any: string[]) => any.some(mark => marks.has(mark))
  if (has('Erro', 'Dist', 'Abbr', 'Init')) return undefined
  const part = parts[tag.split(/[ ,]/)[0]!]
  if (part === undefined) return undefined
  const end = has('Name', 'Surn', 'Patr', 'Geox', 'Orgn', 'Trad') ? '^' : ''
  const gender = has('Ms-f', 'GNdr') ? 'c' : has('masc') ? 'm' : has('femn') ? 'f' : has('neut') ? 'n' : '-'
  const number = has('plur') ? 'p' : has('sing') ? 's' : '-'
  const kase = [...marks].map(mark => cases[mark]).find(Boolean) ?? '-'
  if (part === 'N') return `N${gender}${number}${has('Fixd') ? '*' : kase}${has('anim') ? 'a' : 'i'}${end}`
  if (part === 'A' || part === 'P' || part === 'M' || part === 'R') {
    const person = part === 'R' ? (has('1per') ? '1' : has('2per') ? '2' : has('3per') ? '3' : '0') : ''
    const animacy = kase === 'a' ? (has('anim') ? 'a' : has('inan') ? 'i' : '-') : ''
    return `${part}${has('Apro') ? 'r' : ''}${gender}${number}${has('Fixd') ? '*' : kase}${animacy}${person}${end}`
  }
  if (part === 'S') return `S${gender}${number}`
  if (part === 'V') {
    if (has('impr')) return `Vi${number}`
    // `i`: it takes no object, so a noun beside it is its subject.
    const object = has('intr') ? 'i' : ''
    if (has('past')) return `Vp${gender}${number}${object}`
    const person = has('1per') ? '1' : has('2per') ? '2' : has('3per') ? '3' : '0'
    return `V${has('futr') ? 'f' : 'c'}${person}${number}${object}`
  }
  return part
}
