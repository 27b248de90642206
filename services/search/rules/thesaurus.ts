// The thesaurus: groups of words that are added to a question. Pure: the groups of the product and the changes of the magazine are arguments.
import type { WordGroup, WordGroupKind } from '#contract/thesaurus.ts'
import type { KnownWord } from './spelling.ts'
import { isStopWord, lexemeOf, readWords } from './words.ts'

/** `key` identifies a group for the changes of a magazine. */
export type KeyedGroup = WordGroup & { key: string }

const kindOfSign: Record<string, WordGroupKind> = { '=': 'same', '~': 'near', '>': 'spoken' }

const listed = (part: string) => part.split(',').map(word => word.trim())

/** Reads the file of the product; the file describes its lines. */
export function readGroups(file: string): KeyedGroup[] {
  return file.split('\n').flatMap(line => {
    const kind = kindOfSign[line[0] ?? '']
    if (!kind) return []
    const [words = '', meant] = line.slice(1).split('→')
    const group = { kind, words: listed(words), meant: meant === undefined ? [] : listed(meant) }
    return [{ key: `${kind}:${group.words[0]}`, ...group }]
  })
}

/** What a magazine has changed: a group of the product by its key, or one of its own. `group` null: the words of the product. */
export type GroupChange = { key: string; isOff: boolean; group: WordGroup | null }

/** The groups that apply. A change of a group that the product no longer has applies as the magazine's own. */
export function applyChanges(product: readonly KeyedGroup[], changes: readonly GroupChange[]): KeyedGroup[] {
  const changed = new Map(changes.map(change => [change.key, change]))
  const known = new Set(product.map(({ key }) => key))
  const own = changes.flatMap(({ key, group }) => (known.has(key) || !group ? [] : [{ key, ...group }]))
  return [...product, ...own]
    .filter(({ key }) => !changed.get(key)?.isOff)
    .map(group => ({ ...group, ...changed.get(group.key)?.group }))
}

export type Thesaurus = {
  /** Lexeme → its synonyms with weights. The key of a phrase is its two lexemes joined by a space. */
  synonyms: ReadonlyMap<string, ReadonlyMap<string, number>>
  /** All single words: correct spellings even of words that no text contains. */
  words: ReadonlySet<string>
  /** The same words as candidates of spelling; a word that occurs in texts is likelier. */
  spelled: readonly KnownWord[]
  /** Lexeme → a word with it, for people. */
  names: ReadonlyMap<string, string>
}

export const groupWeights: Record<WordGroupKind, number> = { spoken: 1, same: 0.7, near: 0.4 }
/** Synonyms of one lexeme: each of them is looked up in the dictionary when a question has the lexeme. */
const synonymsEachMax = 60

/** The lexemes of a word or phrase; stop words have none. */
export const lexemesOfPhrase = (phrase: string): string[] =>
  readWords(phrase)
    .filter(({ text }) => !isStopWord(text))
    .map(({ text }) => lexemeOf(text))

export function makeThesaurus(groups: readonly WordGroup[]): Thesaurus {
  const synonyms = new Map<string, Map<string, number>>()
  const words = new Set<string>()
  const names = new Map<string, string>()
  for (const { kind, words: said, meant } of groups) {
    const targets = new Set((kind === 'spoken' ? meant : said).flatMap(lexemesOfPhrase))
    for (const phrase of said) {
      const from = lexemesOfPhrase(phrase).join(' ')
      const others = synonyms.get(from) ?? new Map<string, number>()
      for (const to of targets) {
        // A phrase does not search again for the words that it consists of.
        if (!from.split(' ').includes(to)) others.set(to, Math.max(groupWeights[kind], others.get(to) ?? 0))
      }
      if (from !== '' && others.size > 0) synonyms.set(from, others)
    }
    for (const phrase of [...said, ...meant]) {
      const read = readWords(phrase)
      for (const { text } of read) if (!names.has(lexemeOf(text))) names.set(lexemeOf(text), text)
      if (read.length === 1) words.add(read[0]!.text)
    }
  }
  for (const [from, others] of synonyms) {
    if (others.size <= synonymsEachMax) continue
    const strongest = [...others].toSorted((a, b) => b[1] - a[1]).slice(0, synonymsEachMax)
    synonyms.set(from, new Map(strongest))
  }
  return { synonyms, words, names, spelled: [...words].map(word => ({ word, documents: 0 })) }
}

const phraseWordsMax = 2

/** What is wrong with a group; undefined if it may be saved. */
export function faultOfGroup({ kind, words, meant }: WordGroup): string | undefined {
  for (const word of [...words, ...meant]) {
    const lexemes = lexemesOfPhrase(word)
    if (lexemes.length === 0) return `«${word}» поиск пропускает: в вопросе это ничего не значит`
    const read = readWords(word).filter(({ text }) => !isStopWord(text))
    if (read.length === 1 && readWords(word).length > 1)
      return `В «${word}» поиск читает только «${read[0]!.text}»: напишите одно это слово или другие`
    if (lexemes.length > phraseWordsMax) return `Вместе ставят не больше двух слов, а здесь больше: «${word}»`
  }
  const said = words.map(word => lexemesOfPhrase(word).join(' '))
  if (kind === 'spoken') {
    if (words.length === 0) return 'Напишите, что набирают читатели'
    if (meant.length === 0) return 'Напишите, какими словами это сказано в статьях'
    const found = new Set(meant.map(word => lexemesOfPhrase(word).join(' ')))
    if (said.every(from => found.size === 1 && found.has(from))) return 'Слева и справа одно и то же слово'
    return undefined
  }
  if (new Set(said).size > 1) return undefined
  return words.length < 2
    ? 'В группе нужны хотя бы два слова, через запятую'
    : 'Это разные формы одного слова: поиск и так их не различает'
}
