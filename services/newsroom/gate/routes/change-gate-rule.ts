import { DomainError } from '#contract/errors.ts'
import type * as calls from '#contract/newsroom-gate.ts'
import type { Handler } from '#platform/http/answer.ts'
import { checkOfficeAdmin } from '../../may.ts'
import type { Newsroom } from '../../newsroom.ts'
import { findChange } from '../../store/gate.ts'
import { changeRule, fieldsChangedSince, getRule, settingAfter, wholeSetting } from '../change-rule.ts'
import { namePeople } from '../../people.ts'
import { presentScan } from '../present-gate.ts'
import { askScan } from '../scan.ts'
import { readSettings } from '../settings.ts'

export const changeGateRule =
  (newsroom: Newsroom): Handler<typeof calls.changeGateRule> =>
  async ({ params, body }, { viewer }) => {
    checkOfficeAdmin(viewer)
    const rule = getRule(params.rule)
    const { expected = {}, ...change } = body
    try {
      const scan = await changeRule(
        newsroom,
        rule,
        (present, newest) => {
          const fields = fieldsChangedSince(present, expected)
          if (fields.length > 0) throw new OvertakenError(fields, newest?.person_id ?? null)
          return settingAfter(rule, present, change)
        },
        viewer.userId,
      )
      return { scan: presentScan(scan) }
    } catch (error) {
      throw error instanceof OvertakenError ? await conflictOf(newsroom, error) : error
    }
  }

/** Thrown inside the transaction, in which nobody may be asked for a name. */
class OvertakenError extends Error {
  readonly fields: readonly string[]
  readonly personId: string | null

  constructor(fields: readonly string[], personId: string | null) {
    super('the rule has changed')
    this.name = 'OvertakenError'
    this.fields = fields
    this.personId = personId
  }
}

async function conflictOf(newsroom: Newsroom, { fields, personId }: OvertakenError): Promise<DomainError> {
  const [person] = await namePeople(newsroom, [personId])
  const name = person?.name ?? 'кто-то ещё'
  return new DomainError(
    'conflict',
    `Пока вы правили, правило изменилось (${name})`,
    Object.fromEntries(fields.map(field => [field, name])),
  )
}

export const tryGateRule =
  (newsroom: Newsroom): Handler<typeof calls.tryGateRule> =>
  async ({ params, body }, { viewer }) => {
    checkOfficeAdmin(viewer)
    const rule = getRule(params.rule)
    const present = wholeSetting(rule, (await readSettings(newsroom)).get(rule.id))
    const setting = settingAfter(rule, present, body)
    const scan = await newsroom.db.inTransaction(trx =>
      askScan(newsroom, trx, { rule: rule.id, setting, isTrial: true, personId: viewer.userId }),
    )
    return { scan: presentScan(scan) }
  }

export const takeBackGateChange =
  (newsroom: Newsroom): Handler<typeof calls.takeBackGateChange> =>
  async ({ params: { id } }, { viewer }) => {
    checkOfficeAdmin(viewer)
    const { db } = newsroom
    const change = await findChange(db.kysely, id)
    if (!change) throw new DomainError('not_found', 'Такого изменения нет')
    const rule = getRule(change.rule)
    const scan = await changeRule(
      newsroom,
      rule,
      (present, newest) => {
        if (newest?.id !== id)
          throw new DomainError('conflict', 'После этого правило меняли ещё раз: верните сначала последнее изменение')
        return settingAfter(rule, present, change.before)
      },
      viewer.userId,
    )
    return { scan: presentScan(scan) }
  }
