// Readable articles by the hundred thousand: sentences of the demo texts put together anew. Pure: the same number, the
// same article.
import { parseFragment } from 'parse5'
import type { ArticleDraft } from '#contract/office/content.ts'
import type { ImageReply } from '#contract/image.ts'
import { instantOf } from './dates.ts'
import { makeRandom, seedOf } from './random.ts'
import type { Magazine } from './read-magazine.ts'

export type Corpus = {
  sentences: string[]
  /** Short ones, for headings and the second halves of titles. */
  phrases: string[]
  titles: string[]
  topics: string[]
  tags: string[]
  authors: string[]
  covers: ImageReply[]
}

const years = 7
/** What was written lately is most of what a growing magazine has. */
const growth = 1.6
const withCover = 0.7

function textOf(html: string): string {
  const words: string[] = []
  const collect = (nodes: ReturnType<typeof parseFragment>['childNodes']) => {
    for (const node of nodes) {
      if ('value' in node) words.push(node.value)
      else if ('childNodes' in node && node.nodeName !== '#comment') {
        collect(node.childNodes)
        if (/^(p|h\d|li|td|th|blockquote|figcaption)$/.test(node.nodeName)) words.push('\n')
      }
    }
  }
  collect(parseFragment(html).childNodes)
  return words.join('')
}

/** Whole sentences of 5 to 40 words; what refers to a picture or a list before it would be nonsense elsewhere. */
export function sentencesOf(html: string): string[] {
  return textOf(html)
    .split('\n')
    .flatMap(paragraph => paragraph.replaceAll(/\s+/g, ' ').trim().match(/[А-ЯЁA-Z«][^.!?…]*[.!?…]+»?/g) ?? [])
    .map(sentence => sentence.trim())
    .filter(sentence => {
      /** A title of the magazine as it is, or its first half with a new second one. */
function titleOf(title: string, phrase: string, chance: number): string {
  const [first = title] = title.split(/[:,—]/)
  return chance < 0.15 ? title : `${first.trim()}: ${phrase.replace(/^./, letter => letter.toLowerCase())}`
}
