import { DomainError } from '#contract/errors.ts'
import type * as calls from '#contract/newsroom-proofreading.ts'
import { phrasesMax } from '#contract/newsroom-proofreading.ts'
import type { Handler } from '#platform/http/answer.ts'
import { checkMayTeach, getColleague, mayTeach } from '../may.ts'
import type { Newsroom } from '../newsroom.ts'
import { namePeople } from '../people.ts'
import {
  findRuleChange,
  listRuleChanges,
  removeRuleChange,
  saveRuleChange,
  type RuleChangeRow,
} from '../store/proofreading.ts'

/** The rules are read only when somebody changes one: the server itself reads no texts. */
async function loadRules() {
  const [{ allRules }, { phraseRules }, change] = await Promise.all([
    import('#proofreading/rules.ts'),
    import('#proofreading/rules/phrases.ts'),
    import('#proofreading/change.ts'),
  ])
  return { allRules, phraseRules, ...change }
}
const noSuchRule = () => new DomainError('not_found', 'Такого правила нет')

export const listProofreadingChanges =
  (newsroom: Newsroom): Handler<typeof calls.listProofreadingChanges> =>
  async (_, { viewer }) => {
    const colleague = await getColleague(newsroom, viewer)
    const rows = await listRuleChanges(newsroom.db.kysely)
    const named = await namePeople(
      newsroom,
      rows.map(({ changed_by }) => changed_by),
    )
    const people = new Map(named.map(each => [each.id, each]))
    return {
      items: rows.map(({ rule, is_off, added, removed, examples, changed_by, changed_at }) => ({
        rule,
        isOff: is_off,
        added,
        removed,
        examples,
        by: people.get(changed_by) ?? null,
        changedAt: changed_at.toISOString(),
      })),
      mayChange: mayTeach(colleague),
    }
  }

export const changeProofreadingRule =
  (newsroom: Newsroom): Handler<typeof calls.changeProofreadingRule> =>
  async ({ params: { rule }, body }, { viewer }) => {
    checkMayTeach(await getColleague(newsroom, viewer))
    const difference = await readDifference(newsroom, rule, body)
    await saveRuleChange(newsroom.db.kysely, {
      rule,
      is_off: body.isOff,
      ...difference,
      changed_by: viewer.userId,
      changed_at: newsroom.now(),
    })
    return { success: true as const }
  }

type Body = Parameters<ReturnType<typeof changeProofreadingRule>>[0]['body']

const keptDifference = (row: RuleChangeRow | undefined) => ({
  added: row?.added ?? [],
  removed: row?.removed ?? [],
  examples: row?.examples ? JSON.stringify(row.examples) : null,
})

/** Throws `validation` for lines that are no phrases, and for a list that does not satisfy its examples. */
async function readDifference({ db }: Newsroom, rule: string, { isOff, phrases, examples }: Body) {
  const { allRules, phraseRules, brokenExample, changedList, differenceOf, invalidLine, unchanged } = await loadRules()
  if (!allRules.some(({ id }) => id === rule)) throw noSuchRule()
  if (!phrases && !examples) return keptDifference(await findRuleChange(db.kysely, rule))
  const list = phraseRules.find(({ id }) => id === rule)
  if (!list) throw new DomainError('validation', 'У этого правила нет списка: его можно только выключить')
  const invalid = invalidLine(phrases ?? [])
  if (invalid !== undefined) throw new DomainError('validation', `Эту строку не прочитать: «${invalid}»`)
  const isOwn = examples && JSON.stringify(examples) !== JSON.stringify(list.examples)
  const change = {
    ...unchanged(rule),
    ...differenceOf(list, phrases ?? list.phrases),
    examples: isOwn ? examples : null,
  }
  if (change.added.length > phrasesMax) throw new DomainError('validation', `Своих строк не больше ${phrasesMax}`)
  // A list that is off marks nothing, so it may be as it is.
  const broken = isOff ? undefined : brokenExample(changedList(list, change))
  if (broken)
    throw new DomainError(
      'validation',
      broken.isMissed ? `Правило не видит пример «${broken.words}»` : `Правило отмечает верное: «${broken.words}»`,
    )
  return { added: [...change.added], removed: [...change.removed], examples: isOwn ? JSON.stringify(examples) : null }
}

export const resetProofreadingRule =
  (newsroom: Newsroom): Handler<typeof calls.resetProofreadingRule> =>
  async ({ params: { rule } }, { viewer }) => {
    checkMayTeach(await getColleague(newsroom, viewer))
    if (!(await removeRuleChange(newsroom.db.kysely, rule))) throw noSuchRule()
    return { success: true as const }
  }
