// Every change of an item goes through here: the bell of whoever made it counts again.
import type { CallInput, CallReply } from '#contract/call.ts'
import { markInbox } from '#contract/office/inbox.ts'
import { announceBells } from '../bell/notify.ts'
import type { Newsroom } from '../newsroom.ts'

type Mark = CallInput<typeof markInbox>['body']

export async function markItems(
  newsroom: Newsroom,
  personId: string | null,
  mark: Omit<Mark, 'by'>,
): Promise<CallReply<typeof markInbox>> {
  const body = { ...mark, ...(personId !== null && { by: personId }) }
  const marked = await newsroom.context.ask(markInbox, { body })
  if (personId !== null) await announceBells(newsroom, [personId])
  return marked
}
