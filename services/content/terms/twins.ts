// Tags that are probably the same. What an administrator has told apart is suggested no more.
import { DomainError } from '#contract/errors.ts'
import type * as calls from '#contract/office/terms.ts'
import { twinsCompared, twinsShown } from '#contract/office/terms.ts'
import type { Handler } from '#platform/http/answer.ts'
import { addToLog } from '#platform/office-log/append.ts'
import type { Content } from '../content.ts'
import { findTwins } from '../rules/twin-terms.ts'
import { checkAdmin, present } from './present.ts'
import { findOfficeRows } from './store.ts'

const keyOf = (one: number, other: number) => `${Math.min(one, other)} ${Math.max(one, other)}`

export const listTermTwins =
  (content: Content): Handler<typeof calls.listTermTwins> =>
  async (_, { viewer }) => {
    checkAdmin(viewer)
    const { kysely } = content.db
    const tags = await kysely
      .selectFrom('term')
      .select(['id', 'title'])
      .where('kind', '=', 'tag')
      .where('id', 'not in', eb => eb.selectFrom('term_merge').select('from_id'))
      .orderBy('id', 'desc')
      .limit(twinsCompared)
      .execute()
    const twins = findTwins(tags.toReversed())
    const ids = twins.flatMap(({ one, other }) => [one, other])
    const apart = await kysely
      .selectFrom('term_apart')
      .selectAll()
      .where('one_id', 'in', [...ids, 0])
      .execute()
    const told = new Set(apart.map(({ one_id, other_id }) => keyOf(one_id, other_id)))
    const left = twins.filter(({ one, other }) => !told.has(keyOf(one, other)))
    const shown = left.slice(0, twinsShown)
    const terms = await present(
      content,
      await findOfficeRows(kysely, [...new Set(shown.flatMap(each => [each.one, each.other]))]),
    )
    const termOf = new Map(terms.map(term => [term.id, term]))
    return {
      items: shown.flatMap(({ one, other, why }) => {
        const pair = [termOf.get(one), termOf.get(other)].filter(term => term !== undefined)
        const [first, second] = pair.toSorted((a, b) => b.articles - a.articles)
        return first && second ? [{ one: first, other: second, why }] : []
      }),
      found: left.length,
    }
  }

export const tellTermsApart =
  ({ db, context }: Content): Handler<typeof calls.tellTermsApart> =>
  async ({ body: { one, other, areApart } }, { viewer }) => {
    checkAdmin(viewer)
    if (one === other) throw new DomainError('validation', 'Нужны две разные метки', { other: 'выберите другую' })
    const [low, high] = one < other ? [one, other] : [other, one]
    await db.inTransaction(async trx => {
      const rows = await findOfficeRows(trx, [low, high])
      if (rows.length < 2 || rows.some(({ kind }) => kind !== 'tag'))
        throw new DomainError('not_found', 'Одной из этих меток уже нет')
      const now = context.clock.now()
      if (areApart)
        await trx
          .insertInto('term_apart')
          .values({ one_id: low, other_id: high, told_at: now })
          .onConflict(oc => oc.doNothing())
          .execute()
      else await trx.deleteFrom('term_apart').where('one_id', '=', low).where('other_id', '=', high).execute()
      const [first, second] = rows
      addToLog(trx, {
        at: now,
        action: 'term.told-apart',
        actorId: viewer.userId,
        thing: { kind: 'term', id: String(first!.id), title: first!.title },
        after: { other: second!.title, areApart },
      })
    })
    return { success: true }
  }
