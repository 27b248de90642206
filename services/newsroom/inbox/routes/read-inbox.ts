import { hideAddress } from '#domain/hide-address.ts'
import type * as calls from '#contract/newsroom-inbox.ts'
import { countInbox, listInbox, type InboxItem } from '#contract/office/inbox.ts'
import { DomainError } from '#contract/errors.ts'
import { inboxKindsOf } from '#domain/newsroom-rights.ts'
import type { Handler } from '#platform/http/answer.ts'
import { getColleague } from '../../may.ts'
import type { Newsroom } from '../../newsroom.ts'
import { findTextOfOrigin } from '../../store/plan.ts'
import { listStaff } from '../../bell/staff.ts'
import { leaseItem } from '../hold-item.ts'
import { originOf } from '../plan-item.ts'
import { findInn } from '../find-inn.ts'
import { stripPersonalData } from '../personal-data.ts'
import { aboutOf, addressOf, presentItem, readSurroundings } from '../present-item.ts'
import { suggestCorrection } from '../suggest-correction.ts'

export const listOfficeInbox =
  (newsroom: Newsroom): Handler<typeof calls.listOfficeInbox> =>
  async ({ query: { kind, state, mine, before, limit } }, { viewer }) => {
    const { ask } = newsroom.context
    const own = inboxKindsOf(await getColleague(newsroom, viewer))
    const kinds = mine === '1' ? [] : own.filter(each => kind === undefined || each === kind)
    // What was given to the caller is among all items, and under the kind only if the caller answers all of it.
    const givenTo = kind === undefined || mine === '1' ? viewer.userId : undefined
    const isNothing = kinds.length === 0 && givenTo === undefined
    const [list, { kinds: all, given }] = await Promise.all([
      isNothing
        ? { items: [], total: 0 }
        : ask(listInbox, {
            query: {
              kinds: kinds.join(','),
              state,
              limit,
              ...(givenTo && { given_to: givenTo }),
              ...(before && { before }),
            },
          }),
      ask(countInbox, { query: { given_to: viewer.userId } }),
    ])
    const surroundings = await readSurroundings(newsroom, list.items, viewer.userId)
    return {
      items: list.items.map(item => presentItem(item, surroundings)),
      total: list.total,
      counts: Object.fromEntries(own.map(each => [each, all[each]])),
      mine: Object.values(given).reduce((sum, each) => sum + each, 0),
    }
  }

/** The text of the plan that came of an item, unless it was removed. */
async function findPlanned({ db }: Newsroom, item: InboxItem): Promise<{ id: number; title: string } | null> {
  const row = await findTextOfOrigin(db.kysely, originOf(item))
  return row ? { id: row.id, title: row.title } : null
}

export const openInboxItem =
  (newsroom: Newsroom): Handler<typeof calls.openInboxItem> =>
  async ({ params: { id } }, { viewer }) => {
    const colleague = await getColleague(newsroom, viewer)
    const item = await leaseItem(newsroom, colleague, id)
    const [surroundings, address, planned] = await Promise.all([
      readSurroundings(newsroom, [item], viewer.userId),
      addressOf(newsroom, item),
      findPlanned(newsroom, item),
    ])
    const isTypo = item.kind === 'typo'
    const isLetter = item.kind === 'letter' || item.kind === 'ads'
    return {
      item: presentItem(item, surroundings),
      // Only questions go on to experts and into the plan; letters are read by the chief, with the INN and telephones of a firm.
      ...(item.kind === 'question' ? stripPersonalData(item.data.text) : { text: item.data.text, removed: [] }),
      comment: isTypo ? item.data.comment : '',
      suggestion: isTypo ? suggestCorrection(item.data) : null,
      address: address === null ? null : hideAddress(address),
      company: isLetter ? item.data.company : '',
      inn: isLetter ? findInn(`${item.data.company}\n${item.data.text}`) : null,
      planned,
      about: await aboutOf(newsroom, item, surroundings),
    }
  }

export const listInboxHelpers =
  (newsroom: Newsroom): Handler<typeof calls.listInboxHelpers> =>
  async (_, { viewer }) => {
    const colleague = await getColleague(newsroom, viewer)
    if (inboxKindsOf(colleague).length === 0)
      throw new DomainError('forbidden', 'Письма передают те, кто на них отвечает')
    const staff = await listStaff(newsroom)
    return {
      items: staff
        .filter(({ userId }) => userId !== viewer.userId)
        .map(({ userId, name, roles }) => ({ id: userId, name, isExpert: roles.includes('expert') }))
        .toSorted((a, b) => Number(b.isExpert) - Number(a.isExpert)),
    }
  }
