// The length of an article for its reader.
import { toText } from './to-text.ts'
import { walk, type Tree } from './tree.ts'

const wordsPerMinute = 180
const secondsPerPicture = 6

export function countWords(text: string): number {
  return text.match(/[\p{L}\p{N}]+(?:[-’'.,][\p{L}\p{N}]+)*/gu)?.length ?? 0
}

/** Number of words of the article itself, without invitations, polls, titles of other posts and captions. */
function wordCount(tree: Tree): number {
  return countWords(toText(tree))
}

/** Whole minutes, at least 1. */
export function readingMinutes(tree: Tree): number {
  let pictures = 0
  walk(tree, node => {
    if (node.type === 'image' || node.type === 'cover') pictures += 1
    if (node.type === 'gallery') pictures += node.attributes.images.length
  })
  return Math.max(1, Math.round(wordCount(tree) / wordsPerMinute + (pictures * secondsPerPicture) / 60))
}
