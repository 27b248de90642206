// The letter of an issue as it would be sent now; of an issue on its way, as it is fixed.
import type { Newsletter } from '../newsletter.ts'
import type { IssueRow } from '../store/issues.ts'
import { describe, findLists } from '../store/lists.ts'
import type { FixedLetter } from '../store/tables.ts'
import { findCards } from './cards.ts'
import { withCurrentPictures } from './current-pictures.ts'
import { problemsOf } from './problems.ts'
import { finishHtml, writeIssueLetter } from './write-letter.ts'

/** As long as any link of a reader, so that the weight is right. */
const longestId = '00000000-0000-4000-8000-000000000000'

export type ReadLetter = { letter: FixedLetter; weight: number; problems: string[] }

export async function readLetter(newsletter: Newsletter, { content: placed, letter }: IssueRow): Promise<ReadLetter> {
  if (letter) return { letter, weight: weightOf(newsletter, letter), problems: [] }
  const { context, db } = newsletter
  const content = withCurrentPictures(placed, await newsletter.findChangedPictures())
  const [cards, lists] = await Promise.all([findCards(context, content.blocks), findLists(db.kysely, content.lists)])
  const described = content.lists.map(id => lists.find(list => list.id === id) ?? describe(id, context.magazine.name))
  const written = writeIssueLetter(
    content,
    { site: context.config.siteUrl, cards },
    {
      fromName: (described[0] ?? describe('newsletter', context.magazine.name)).from_name,
      listNames: described.map(({ name }) => name),
      magazine: context.magazine,
    },
  )
  const weight = weightOf(newsletter, written)
  return { letter: written, weight, problems: problemsOf(content, cards, weight) }
}

const weightOf = ({ links }: Newsletter, letter: FixedLetter) =>
  Buffer.byteLength(finishHtml(letter, links.unsubscribeUrl(longestId, 2_000_000_000)))
