// The order in which «/» offers blocks: first the frequent ones of the text's section, then all others alphabetically.
import { storedUses } from '../../../shell/storage/stored.ts'
import { insertions, type Insertion } from '../blocks/block-names.ts'

/** Section → id of the insertion → number of uses. */
type Uses = Readonly<Record<string, Readonly<Record<string, number>>>>

export const frequentMax = 6

const usual = ['heading-2', 'list', 'image', 'quote', 'callout', 'steps']

/** Defaults of a section without recorded uses on this device: prefixes of the words of its address → insertions. */
const bySection: readonly [words: readonly string[], ids: readonly string[]][] = [
  [
    ['pitan', 'eda', 'kuhn', 'recept', 'retsept'],
    ['image', 'steps', 'list-ordered', 'goods', 'callout-tip', 'heading-2'],
  ],
  [
    ['zdorov', 'prostud', 'profilakt', 'golov', 'dvizhen', 'son', 'psiholog'],
    ['heading-2', 'footnote', 'callout-warning', 'faq', 'list', 'quote'],
  ],
  [
    ['dom', 'byt', 'poryad', 'rasten', 'remont', 'sad'],
    ['steps', 'image', 'before-after', 'goods', 'heading-2', 'list'],
  ],
  [
    ['dengi', 'finans', 'rabot', 'karer'],
    ['heading-2', 'table', 'list', 'quote', 'callout', 'footnote'],
  ],
  [
    ['vesh', 'tehn', 'gadzh', 'pokup'],
    ['goods', 'table', 'gallery', 'image', 'heading-2', 'list'],
  ],
  [
    ['gorod', 'puteshest', 'progul'],
    ['gallery', 'image', 'heading-2', 'list', 'iframe', 'quote'],
  ],
  [
    ['knig', 'kino', 'muzyk', 'kultur'],
    ['quote', 'image', 'video-facade', 'audio', 'gallery', 'heading-2'],
  ],
]

const startsWithOneOf = (section: string, words: readonly string[]) =>
  section.split('-').some(part => words.some(word => part.startsWith(word)))

/** The weight of a use in this section, relative to a default, so that habits win after a few insertions. */
const ownWeight = 2
const elsewhereWeight = 0.25

const collator = new Intl.Collator('ru')

/** All insertions, with the frequent ones of this section first. */
export function orderedInsertions(section: string | null, uses: Uses): readonly Insertion[] {
  const defaults = bySection.find(([words]) => section !== null && startsWithOneOf(section, words))?.[1] ?? usual
  const own = uses[section ?? ''] ?? {}
  const scoreOf = ({ id }: Insertion) => {
    const elsewhere = Object.values(uses).reduce((sum, each) => sum + (each[id] ?? 0), 0)
    const place = defaults.indexOf(id)
    const fixed = place === -1 ? 0 : frequentMax - place
    return fixed + ownWeight * (own[id] ?? 0) + elsewhereWeight * elsewhere
  }
  const byScore = insertions.toSorted((a, b) => scoreOf(b) - scoreOf(a) || collator.compare(a.title, b.title))
  const frequent = byScore.slice(0, frequentMax)
  const rest = byScore.slice(frequentMax).toSorted((a, b) => collator.compare(a.title, b.title))
  return [...frequent, ...rest]
}

/** Records a use of an insertion on this device. */
export function noteUse(section: string | null, { id }: Insertion): void {
  const uses = storedUses.read()
  const own = uses[section ?? ''] ?? {}
  storedUses.write({ ...uses, [section ?? '']: { ...own, [id]: (own[id] ?? 0) + 1 } })
}
