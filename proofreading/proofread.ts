// Checks a block by all rules and returns notes. A place gets at most one note.
import type { Block, Knowledge, Note, Rule } from './rule.ts'
import { readText } from './text.ts'

/** Priorities of rule kinds: if several rules match a place, the first kind in this list is reported. */
const order = [
  'name',
  'spelling',
  'number',
  'yo',
  'agreement',
  'typography',
  'link',
  'officialese',
  'stamp',
  'repeat',
  'readability',
]

export function proofread({ text, links = [] }: Block, rules: readonly Rule[], knowledge: Knowledge): Note[] {
  const reading = { ...readText(text), links }
  const notes: Note[] = []
  for (const rule of rules)
    for (const found of rule.find(reading, knowledge))
      notes.push({ ...found, message: found.message ?? rule.message, rule: rule.id, kind: rule.kind })
  notes.sort(
    (a, b) =>
      order.indexOf(a.kind) - order.indexOf(b.kind) ||
      Number(a.replacement === null) - Number(b.replacement === null) ||
      b.to - b.from - (a.to - a.from) ||
      a.from - b.from,
  )
  const kept: Note[] = []
  for (const note of notes) {
    const isTaken = kept.some(other => other.from < note.to && other.to > note.from)
    // A note on a long sentence is kept, even if a word in it has its own note.
    if (!isTaken || note.kind === 'readability') kept.push(note)
  }
  return kept.toSorted((a, b) => a.from - b.from || a.to - b.to)
}
