// The blocks of an article with the page views that came to each. Pure.
import type { ArticleReply } from '#contract/article.ts'
import type { BlockKind, PostNumbersReply } from '#contract/numbers.ts'
import { reachedBlockMax } from '#contract/tracking-names.ts'
import { plainText } from '#article-body/draft.ts'
import type { NodeType, Tree } from '#article-body/tree.ts'
import { cutAtWord } from '#russian/cut-at-word.ts'

const wordsMax = 80

const kindOf: { [T in NodeType]?: BlockKind } = {
  paragraph: 'text',
  heading: 'heading',
  list: 'list',
  steps: 'list',
  image: 'picture',
  figure: 'picture',
  gallery: 'picture',
  cover: 'picture',
  carousel: 'picture',
  'before-after': 'picture',
  'media-text': 'picture',
  table: 'table',
  video: 'video',
  'video-facade': 'video',
  audio: 'video',
  embed: 'video',
  iframe: 'video',
  callout: 'aside',
  quote: 'aside',
  pullquote: 'aside',
  details: 'aside',
  faq: 'aside',
}

const unseen: readonly NodeType[] = ['inline-script', 'external-script']

/** Null if the text has another number of blocks than those that were read: then nobody knows which block is which. */
export function blocksOf(
  { parsed_content }: Pick<ArticleReply, 'parsed_content'>,
  reached: readonly number[],
): PostNumbersReply['blocks'] {
  const blocks = (parsed_content as unknown as Tree).filter(({ type }) => !unseen.includes(type))
  if (Math.min(blocks.length, reachedBlockMax) !== reached.length) return null
  return reached.map((count, at) => {
    const block = blocks[at]!
    const words = plainText([block]).replaceAll(/\s+/g, ' ').trim()
    return { kind: kindOf[block.type] ?? 'other', words: cutAtWord(words, wordsMax), reached: count }
  })
}
