// What the magazine says of itself, for administrators of the office. The values are the platform's (platform/magazine), because every service
// reads them; content changes them, because its lists are counted by months of the time zone.
import { isDeepStrictEqual } from 'node:util'
import {
  isInPart,
  type MagazineSettings,
  type changeMagazine as changeCall,
  type getMagazine as getCall,
  type listArchivedMagazine as archivedCall,
  type restoreMagazine as restoreCall,
} from '#contract/office/magazine.ts'
import { DomainError } from '#contract/errors.ts'
import type { Magazine, MagazinePart } from '#domain/magazine.ts'
import { isOfficeAdmin, type Viewer } from '#domain/viewer.ts'
import type { Handler } from '#platform/http/answer.ts'
import {
  applyMagazine,
  configuredMagazine,
  lockMagazine,
  readOwnMagazine,
  storeMagazine,
} from '#platform/magazine/magazine.ts'
import { addToLog } from '#platform/office-log/append.ts'
import type { Content } from '../content.ts'
import { countMonthsAgain } from '../store/lists.ts'

function checkAdmin(viewer: Viewer): void {
  if (!isOfficeAdmin(viewer)) throw new DomainError('forbidden', 'Журнал называет администратор')
}

const present = ({ context }: Content): MagazineSettings => ({
  values: { ...context.magazine },
  configured: configuredMagazine(context.config),
})

export const getMagazine =
  (content: Content): Handler<typeof getCall> =>
  async (_, { viewer }) => {
    checkAdmin(viewer)
    return present(content)
  }

/** As the log of the office shows them. */
const partTitles: Record<MagazinePart, string> = {
  name: 'О журнале: название и слоган',
  imprint: 'О журнале: выходные данные',
  age: 'О журнале: знак возраста',
  zone: 'О журнале: часовой пояс',
  robots: 'Роботы: добавления к robots.txt',
  feeds: 'Ленты',
  card: 'Карточки ссылок',
}

type Values = Partial<Magazine>
type Change = { part: MagazinePart; values: Values; expected: Partial<Record<keyof Magazine, unknown>> }

export const changeMagazine =
  (content: Content): Handler<typeof changeCall> =>
  async ({ params: { part }, body: { values, expected } }, { viewer }) => {
    checkAdmin(viewer)
    const given: Values = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
    for (const field of Object.keys({ ...given, ...expected }))
      if (!isInPart(part, field))
        throw new DomainError('validation', 'Это поле из другой части', { [field]: 'меняется отдельно' })
    const saved = await change(content, viewer.userId, { part, values: given, expected })
    applyMagazine(content.context.magazine, saved)
    return present(content)
  }

async function change(
  { db, context }: Content,
  actorId: string,
  { part, values, expected }: Change,
): Promise<Magazine> {
  return db.inTransaction(async trx => {
    const before = await lockMagazine(trx, context.config)
    const fields = (Object.keys(values) as (keyof Magazine)[]).filter(
      field => !isDeepStrictEqual(values[field], before[field]),
    )
    if (fields.length === 0) return before
    if (fields.some(field => !isDeepStrictEqual(expected[field], before[field])))
      throw new DomainError('conflict', 'Это только что изменил другой сотрудник: посмотрите, что теперь')
    const after = { ...before, ...values }
    await storeMagazine(trx, after)
    if (after.zone !== before.zone) await countMonthsAgain(trx, after.zone)
    const pick = (all: Magazine) => Object.fromEntries(fields.map(field => [field, all[field]]))
    const change = { before: pick(before), after: pick(after) }
    addToLog(trx, {
      at: context.clock.now(),
      action: 'setting.changed',
      actorId,
      thing: { kind: 'setting', id: `magazine.${part}`, title: partTitles[part] },
      // An imprint names people.
      ...(part === 'imprint' ? { private: change } : change),
    })
    await context.events.announce(trx, 'magazine.changed', {})
    return after
  })
}

export const listArchivedMagazine =
  ({ db, context }: Content): Handler<typeof archivedCall> =>
  async () => {
    const own = await db.inTransaction(trx => readOwnMagazine(trx))
    return { values: own ? { ...configuredMagazine(context.config), ...own } : null }
  }

/** An installation that has a name of its own keeps everything that it says of itself. */
export const restoreMagazine =
  ({ db, context }: Content): Handler<typeof restoreCall> =>
  async ({ body: { values } }) => {
    const { outcome, saved } = await db.inTransaction(async trx => {
      const before = await lockMagazine(trx, context.config)
      if (isDeepStrictEqual(before, values)) return { outcome: 'unchanged' as const, saved: before }
      if (await readOwnMagazine(trx)) return { outcome: 'kept' as const, saved: before }
      await storeMagazine(trx, values)
      if (values.zone !== before.zone) await countMonthsAgain(trx, values.zone)
      await context.events.announce(trx, 'magazine.changed', {})
      return { outcome: 'created' as const, saved: values }
    })
    applyMagazine(context.magazine, saved)
    return { outcome }
  }
