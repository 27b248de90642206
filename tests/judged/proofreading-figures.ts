// Measures how many planted mistakes the automatic proofreading finds, and its false notes, for the command and the test beside this file.
import { readFileSync } from 'node:fs'
import { readAutomaton } from '#proofreading/dictionary/automaton.ts'
import { makeDictionary } from '#proofreading/dictionary/dictionary.ts'
import { peopleNamed } from '#proofreading/people.ts'
import { proofread } from '#proofreading/proofread.ts'
import { allRules } from '#proofreading/rules.ts'
import type { Block, Knowledge, Link } from '#proofreading/rule.ts'
import type { PlantedMistake } from './planted-mistake.ts'

/** The dictionary, the people and the pages of the demo magazine. */
export function readKnowledge({ people, paths }: { people: readonly string[]; paths: ReadonlySet<string> }): Knowledge {
  return { dictionary: readDictionary(), people: peopleNamed(people), hasPage: path => paths.has(path) }
}

function readDictionary() {
  const bytes = readFileSync(new URL('../../proofreading/dictionary/russian.bin', import.meta.url))
  return makeDictionary(
    readAutomaton(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer),
  )
}

/** Parses a text in which links are written as in Markdown. */
function blockOf(text: string): Block & { at: (place: number) => number } {
  const links: Link[] = []
  const cuts: { from: number; removed: number }[] = []
  let plain = ''
  let last = 0
  for (const match of text.matchAll(/\[([^\]]+)\]\(([^)]+)\)/g)) {
    plain += text.slice(last, match.index)
    links.push({ from: plain.length, to: plain.length + match[1]!.length, href: match[2]! })
    cuts.push({ from: plain.length, removed: 1 })
    plain += match[1]
    cuts.push({ from: plain.length, removed: match[2]!.length + 3 })
    last = match.index + match[0].length
  }
  plain += text.slice(last)
  return {
    text: plain,
    links,
    at: place => cuts.reduce((sum, cut) => (cut.from <= place ? sum + cut.removed : sum), place),
  }
}

const spaces = (text: string) => text.replaceAll(/[\u{a0}\u{202f}\u{2009}]/gu, ' ')

const excerpt = (text: string, from: number, to: number) => text.slice(from, Math.min(to, from + 90))

/** The number of found mistakes, and a list of the missed ones. */
export function judgeMistakes(mistakes: readonly PlantedMistake[], knowledge: Knowledge) {
  const missed: string[] = []
  for (const mistake of mistakes) {
    const { text, at, accepts } = mistake
    const block = blockOf(text)
    const from = text.indexOf(at)
    const to = from + at.length
    const people = peopleNamed(mistake.people ?? [])
    const touching = proofread(block, allRules, { ...knowledge, people })
      .map(note => ({ ...note, from: block.at(note.from), to: block.at(note.to) }))
      .filter(note => note.from < to && note.to > from)
    const wanted = accepts.map(each => spaces(text.replace(at, () => each)))
    const isFound = touching.some(note => {
      if (wanted.length === 0) return true
      const mended = text.slice(0, note.from) + (note.replacement ?? at) + text.slice(note.to)
      return note.replacement !== null && wanted.includes(spaces(mended))
    })
    if (!isFound)
      missed.push(
        `${mistake.kind}: «${at}»; said: ${touching.map(({ rule, replacement }) => `${rule} → ${replacement}`).join(', ')}`,
      )
  }
  return { found: mistakes.length - missed.length, missed }
}

/** The false notes: notes on text without mistakes. */
export function countFalse(blocks: readonly Block[], knowledge: Knowledge) {
  const notes: string[] = []
  let words = 0
  for (const block of blocks) {
    words += block.text.match(/[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*/gu)?.length ?? 0
    for (const { rule, from, to, replacement } of proofread(block, allRules, knowledge))
      notes.push(
        `${rule}: «${excerpt(block.text, from, to)}» → ${replacement} | ${excerpt(block.text, Math.max(0, from - 40), to + 30)}`,
      )
  }
  return { words, notes }
}
