// Who may answer an item, and the lease that keeps two people from answering it.
import { CallError, DomainError, findRefusal } from '#contract/errors.ts'
import { claimInboxItem, getInboxItem, type InboxItem } from '#contract/office/inbox.ts'
import { inboxKindsOf, type Colleague, type InboxKindName } from '#domain/newsroom-rights.ts'
import type { OfficeViewer } from '#domain/viewer.ts'
import { getColleague } from '../may.ts'
import type { Newsroom } from '../newsroom.ts'
import { namePeople } from '../people.ts'

const refusals: Record<InboxKindName, string> = {
  typo: 'Опечатки исправляют корректор и главный редактор',
  question: 'На вопросы отвечает редактор раздела',
  letter: 'На письма отвечает главный редактор',
  ads: 'Рекламой занимается главный редактор',
}

/** Anybody answers what was given to them. */
function checkMayAnswer(colleague: Colleague, { kind, given_to }: Pick<InboxItem, 'kind' | 'given_to'>): void {
  if (inboxKindsOf(colleague).includes(kind) || given_to === colleague.userId) return
  throw new DomainError('forbidden', refusals[kind])
}

/** What the inbox refuses, the newsroom refuses in the same words. */
export async function orRefuse<Value>(asked: Promise<Value>): Promise<Value> {
  try {
    return await asked
  } catch (error) {
    throw (error instanceof CallError && findRefusal(error)) || error
  }
}

/** The item, if the person may answer it; it is not leased. */
export async function readItem({ context }: Newsroom, colleague: Colleague, id: number): Promise<InboxItem> {
  const { item } = await orRefuse(context.ask(getInboxItem, { params: { id } }))
  checkMayAnswer(colleague, item)
  return item
}

/** The same, and nobody else can answer it for two minutes, unless somebody else has it already. */
export async function leaseItem(newsroom: Newsroom, colleague: Colleague, id: number): Promise<InboxItem> {
  await readItem(newsroom, colleague, id)
  const by = colleague.userId
  const { item } = await orRefuse(newsroom.context.ask(claimInboxItem, { body: { id, by } }))
  return item
}

/** Takes an item to answer it. Throws `conflict` if it is done or somebody else has it open. */
export async function holdItem(newsroom: Newsroom, viewer: OfficeViewer, id: number): Promise<InboxItem> {
  const item = await leaseItem(newsroom, await getColleague(newsroom, viewer), id)
  if (item.state === 'done') throw new DomainError('conflict', 'Это письмо уже разобрал кто-то ещё')
  if (item.claimed_by !== null && item.claimed_by !== viewer.userId) {
    const [other] = await namePeople(newsroom, [item.claimed_by])
    throw new DomainError('conflict', `Это письмо сейчас открыто: ${other?.name ?? 'другой сотрудник'}`)
  }
  return item
}
