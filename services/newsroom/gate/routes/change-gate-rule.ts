import { DomainError } from '#contract/errors.ts'
import type * as calls from '#contract/newsroom-gate.ts'
import type { Handler } from '#platform/http/answer.ts'
import { checkOfficeAdmin } from '../../may.ts'
import type { Newsroom } from '../../newsroom.ts'
import { findChange, findNewestChange } from '../../store/gate.ts'
import { changeRule, getRule, settingAfter, wholeSetting } from '../change-rule.ts'
import { presentScan } from '../present-gate.ts'
import { askScan } from '../scan.ts'
import { readSettings } from '../settings.ts'

export const changeGateRule =
  (newsroom: Newsroom): Handler<typeof calls.changeGateRule> =>
  async ({ params, body }, { viewer }) => {
    checkOfficeAdmin(viewer)
    const rule = getRule(params.rule)
    const scan = await changeRule(newsroom, rule, present => settingAfter(rule, present, body), viewer.userId)
    return { scan: presentScan(scan) }
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
    const newest = await findNewestChange(db.kysely, change.rule)
    if (newest?.id !== id)
      throw new DomainError('conflict', 'После этого правило меняли ещё раз: верните сначала последнее изменение')
    const rule = getRule(change.rule)
    const scan = await changeRule(newsroom, rule, present => settingAfter(rule, present, change.before), viewer.userId)
    return { scan: presentScan(scan) }
  }
