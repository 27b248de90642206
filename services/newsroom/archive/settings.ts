// The settings of the newsroom in an archive. An import adds what is not set here, so it never overrides what colleagues have chosen.
import { DomainError } from '#contract/errors.ts'
import { systemAuthor } from '#contract/newsroom.ts'
import { dictionaryMax } from '#contract/newsroom-dictionary.ts'
import type * as archive from '#contract/office/newsroom-archive.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { Newsroom } from '../newsroom.ts'
import { settingAfter, wholeSetting } from '../gate/change-rule.ts'
import { findRule } from '../gate/rules.ts'
import { askScan } from '../gate/scan.ts'
import { forgetSettings } from '../gate/settings.ts'
import { normsMax } from '../limits.ts'
import { listWords, saveWord } from '../store/dictionary.ts'
import { listRuleSettings, lockRule, saveRuleSetting } from '../store/gate.ts'
import { forgetChecks, listNorms, saveNorm } from '../store/plan.ts'
import { listRuleChanges, saveRuleChange } from '../store/proofreading.ts'

export const listNewsroomSettings =
  ({ db: { kysely } }: Newsroom): Handler<typeof archive.listNewsroomSettings> =>
  async () => ({
    dictionary: (await listWords(kysely, dictionaryMax)).map(({ word, added_by, added_at }) => ({
      word,
      addedBy: added_by,
      addedAt: added_at.toISOString(),
    })),
    proofreading: (await listRuleChanges(kysely)).map(
      ({ rule, is_off, added, removed, examples, changed_by, changed_at }) => ({
        rule,
        isOff: is_off,
        added,
        removed,
        examples,
        changedBy: changed_by,
        changedAt: changed_at.toISOString(),
      }),
    ),
    gate: (await listRuleSettings(kysely)).toSorted((a, b) => (a.rule < b.rule ? -1 : 1)),
    norms: await listNorms(kysely),
  })

export const restoreNewsroomSettings =
  (newsroom: Newsroom): Handler<typeof archive.restoreNewsroomSettings> =>
  async ({ body: { dictionary, proofreading, gate, norms } }) => {
    const { db } = newsroom
    const restored = await db.inTransaction(async trx => {
      const here = {
        words: new Set((await listWords(trx, dictionaryMax)).map(({ word }) => word)),
        rules: new Set((await listRuleChanges(trx)).map(({ rule }) => rule)),
        norms: new Set((await listNorms(trx)).map(({ section }) => section)),
      }
      const words = dictionary.filter(({ word }) => !here.words.has(word))
      if (here.words.size + words.length > dictionaryMax)
        throw new DomainError('validation', `В словаре не больше ${dictionaryMax} слов`)
      for (const { word, addedBy, addedAt } of words)
        await saveWord(trx, { word, added_by: addedBy, added_at: new Date(addedAt) }, dictionaryMax)
      const rules = proofreading.filter(({ rule }) => !here.rules.has(rule))
      const { invalidLine } = await import('#proofreading/change.ts')
      const invalid = invalidLine(rules.flatMap(({ added }) => added))
      if (invalid !== undefined) throw new DomainError('validation', `Эту строку правила не прочитать: «${invalid}»`)
      for (const { rule, isOff, added, removed, examples, changedBy, changedAt } of rules)
        await saveRuleChange(trx, {
          rule,
          is_off: isOff,
          added,
          removed,
          examples: examples && JSON.stringify(examples),
          changed_by: changedBy,
          changed_at: new Date(changedAt),
        })
      const missing = norms.filter(({ section }) => !here.norms.has(section))
      for (const norm of missing) await saveNorm(trx, { ...norm, rowsMax: normsMax })
      const brought = await bringGateRules(newsroom, trx, gate)
      if (brought > 0) await forgetChecks(trx)
      return words.length + rules.length + missing.length + brought
    })
    forgetSettings(newsroom)
    return { restored }
  }

type Trx = Parameters<Parameters<Newsroom['db']['inTransaction']>[0]>[0]

/** A rule that this version does not have is left out. */
async function bringGateRules(newsroom: Newsroom, trx: Trx, gate: archive.NewsroomSettings['gate']): Promise<number> {
  const here = new Set((await listRuleSettings(trx)).map(({ rule }) => rule))
  let count = 0
  for (const { rule: id, severity, params } of gate) {
    const rule = findRule(id)
    if (!rule || here.has(id)) continue
    await lockRule(trx, id)
    const setting = settingAfter(rule, wholeSetting(rule), { severity, params })
    await saveRuleSetting(trx, { rule: id, ...setting })
    await newsroom.context.events.announce(trx, 'gate.changed', { rule: id })
    await askScan(newsroom, trx, { rule: id, setting, isTrial: false, personId: systemAuthor })
    count += 1
  }
  return count
}
