// The text twin of a letter, for programs and people without HTML: it says everything that the HTML says.
import type { LetterBlock } from '#contract/office/newsletters.ts'
import { readLetterWords, type LetterRun } from '#domain/letter-words.ts'
import type { LetterPlace } from './cards.ts'
import { wholeAddress } from './letter-html.ts'

function runText({ text, url }: LetterRun, site: string): string {
  const whole = url === null ? '' : wholeAddress(url, site)
  return whole === '' || whole === text ? text : `${text} (${whole})`
}

const lines = (...parts: string[]) => parts.filter(part => part !== '').join('\n')

export function blockText(block: LetterBlock, { site, cards }: LetterPlace): string {
  switch (block.kind) {
    case 'heading':
      return block.text.toUpperCase()
    case 'text':
      return readLetterWords(block.text)
        .map(paragraph => paragraph.map(line => line.map(run => runText(run, site)).join('')).join('\n'))
        .join('\n\n')
    case 'picture':
      return block.picture ? lines(`[${block.picture.alt}]`, wholeAddress(block.url, site)) : ''
    case 'article':
    case 'recipe': {
      const card = block.postId === null ? undefined : cards.get(block.postId)
      return card ? lines(card.title, card.excerpt, `${card.minutes} мин: ${wholeAddress(card.url, site)}`) : ''
    }
    case 'divider':
      return '* * *'
    case 'button':
      return `${block.text}: ${wholeAddress(block.url, site)}`
    case 'ad':
      return lines(
        `Реклама. ${block.advertiser}. erid: ${block.erid}`,
        block.picture ? `[${block.picture.alt}]` : '',
        block.text,
        wholeAddress(block.url, site),
      )
  }
}
