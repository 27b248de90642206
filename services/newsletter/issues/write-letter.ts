// The letter of an issue: HTML and its text twin from the same blocks. Each is finished but for the link to leave, which is another one for
// every reader.
import type { IssueContent } from '#contract/office/newsletters.ts'
import { imprintOf, type Magazine } from '#domain/magazine.ts'
import { bindHtml, bindSpaces } from '#russian/line-breaks.ts'
import { quoted } from '#russian/quoted.ts'
import type { FixedLetter } from '../store/tables.ts'
import type { LetterPlace } from './cards.ts'
import { blockHtml, pageHtml } from './letter-html.ts'
import { blockText } from './letter-twin.ts'

export type LetterSender = { fromName: string; listNames: readonly string[]; magazine: Magazine }

export function writeIssueLetter(content: IssueContent, place: LetterPlace, sender: LetterSender): FixedLetter {
  const { subject, preheader, blocks } = content
  // Nobody can write this word, so it splits the letter only where the link stands.
  const mark = `leave-${crypto.randomUUID()}`
  const host = new URL(place.site).host
  const names = sender.listNames.map(quoted).join(', ')
  const why = `Вы получили это письмо, потому что подписались на ${names} на сайте ${host}.`
  const imprint = [`Отправитель: журнал ${quoted(sender.magazine.name)}, ${place.site}`, ...imprintOf(sender.magazine)]
  const html = pageHtml({
    name: sender.magazine.name,
    subject,
    preheader,
    body: bindHtml(blocks.map(block => blockHtml(block, place)).join(''), bindSpaces),
    why,
    imprint,
    leaveUrl: mark,
  })
  const text = [
    ...blocks.map(block => blockText(block, place)).filter(part => part !== ''),
    '--',
    why,
    `Отписаться: ${mark}`,
    imprint.join('\n'),
  ].join('\n\n')
  return { subject, fromName: sender.fromName, html: html.split(mark), text: `${text}\n`.split(mark) }
}

/** The address may stand in an attribute: signed links have `&`. */
export const finishHtml = ({ html }: FixedLetter, leaveUrl: string): string =>
  html.join(leaveUrl.replaceAll('&', '&amp;'))
export const finishText = ({ text }: FixedLetter, leaveUrl: string): string => text.join(leaveUrl)
