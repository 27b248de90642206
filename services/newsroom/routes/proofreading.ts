import type { Transaction } from 'kysely'
import { DomainError } from '#contract/errors.ts'
import type * as calls from '#contract/newsroom-proofreading.ts'
import { phrasesMax } from '#contract/newsroom-proofreading.ts'
import type { Handler } from '#platform/http/answer.ts'
import { addToLog } from '#platform/office-log/append.ts'
import { checkMayTeach, getColleague, mayTeach } from '../may.ts'
import type { Newsroom } from '../newsroom.ts'
import { namePeople } from '../people.ts'
import {
  findRuleChange,
  listRuleChanges,
  lockRuleChange,
  removeRuleChange,
  saveRuleChange,
  type RuleChangeRow,
} from '../store/proofreading.ts'
import type { NewsroomTables } from '../store/tables.ts'

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

async function presentChanges(newsroom: Newsroom, rows: readonly RuleChangeRow[]) {
  const named = await namePeople(
    newsroom,
    rows.map(({ changed_by }) => changed_by),
  )
  const people = new Map(named.map(each => [each.id, each]))
  return rows.map(({ rule, is_off, added, removed, examples, changed_by, changed_at }) => ({
    rule,
    isOff: is_off,
    added,
    removed,
    examples,
    by: people.get(changed_by) ?? null,
    changedAt: changed_at.toISOString(),
  }))
}

export const listProofreadingChanges =
  (newsroom: Newsroom): Handler<typeof calls.listProofreadingChanges> =>
  async (_, { viewer }) => {
    const colleague = await getColleague(newsroom, viewer)
    const rows = await listRuleChanges(newsroom.db.kysely)
    return { items: await presentChanges(newsroom, rows), mayChange: mayTeach(colleague) }
  }

export const changeProofreadingRule =
  (newsroom: Newsroom): Handler<typeof calls.changeProofreadingRule> =>
  async ({ params: { rule }, body }, { viewer }) => {
    checkMayTeach(await getColleague(newsroom, viewer))
    const difference = await readDifference(newsroom, rule, body)
    const saved = await changeSeen(newsroom, rule, body.expected, async (trx, present) => {
      const { is_off: isOff = false, added = [], removed = [], examples = null } = present ?? {}
      await saveRuleChange(trx, {
        rule,
        is_off: body.isOff ?? isOff,
        added,
        removed,
        examples: examples && JSON.stringify(examples),
        ...difference,
        changed_by: viewer.userId,
        changed_at: newsroom.now(),
      })
      const after = (await findRuleChange(trx, rule))!
      logChange(newsroom, trx, rule, { by: viewer.userId, before: present, after })
      return after
    })
    const [change] = await presentChanges(newsroom, [saved!])
    return { change: change! }
  }

/** Throws `conflict` if the rule is not as the caller saw it, so that nobody overwrites what he has not seen. */
async function changeSeen<Result>(
  newsroom: Newsroom,
  rule: string,
  expected: string | null | undefined,
  work: (trx: Transaction<NewsroomTables>, present: RuleChangeRow | undefined) => Promise<Result>,
): Promise<Result> {
  const { db } = newsroom
  const done = await db.inTransaction(async trx => {
    await lockRuleChange(trx, rule)
    const present = await findRuleChange(trx, rule)
    const isSeen = expected === undefined || (present?.changed_at.toISOString() ?? null) === expected
    return isSeen ? { isSeen, result: await work(trx, present) } : { isSeen, present }
  })
  if (done.isSeen) return done.result
  const [person] = await namePeople(newsroom, [done.present?.changed_by ?? null])
  throw new DomainError(
    'conflict',
    person ? `Пока вы правили, правило изменилось (${person.name})` : 'Пока вы правили, правило изменилось',
    { rule: person?.name ?? 'кто-то ещё' },
  )
}

type Body = Parameters<ReturnType<typeof changeProofreadingRule>>[0]['body']

/** Undefined: the list stays. Throws `validation` for lines that are no phrases, and for a list that does not satisfy its examples. */
async function readDifference({ db }: Newsroom, rule: string, { isOff, phrases, examples }: Body) {
  const { allRules, phraseRules, brokenExample, changedList, differenceOf, invalidLine, unchanged } = await loadRules()
  if (!allRules.some(({ id }) => id === rule)) throw noSuchRule()
  if (!phrases && !examples) return undefined
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
  const mayBreak = isOff ?? (await findRuleChange(db.kysely, rule))?.is_off
  const broken = mayBreak ? undefined : brokenExample(changedList(list, change))
  if (broken)
    throw new DomainError(
      'validation',
      broken.isMissed ? `Правило не видит пример «${broken.words}»` : `Правило отмечает верное: «${broken.words}»`,
    )
  return { added: [...change.added], removed: [...change.removed], examples: isOwn ? JSON.stringify(examples) : null }
}

/** Lists of phrases can be long: the log has how many there are. */
function logChange(
  { now }: Newsroom,
  trx: Transaction<NewsroomTables>,
  rule: string,
  { by, before, after }: { by: string; before: RuleChangeRow | undefined; after: RuleChangeRow | undefined },
): void {
  const short = (row: RuleChangeRow | undefined) =>
    row ? { isOff: row.is_off, added: row.added.length, removed: row.removed.length } : null
  addToLog(trx, {
    at: now(),
    action: after ? 'proofreading.changed' : 'proofreading.reset',
    actorId: by,
    thing: { kind: 'proofreading', id: rule },
    before: short(before),
    after: short(after),
  })
}

export const resetProofreadingRule =
  (newsroom: Newsroom): Handler<typeof calls.resetProofreadingRule> =>
  async ({ params: { rule }, query: { expected } }, { viewer }) => {
    checkMayTeach(await getColleague(newsroom, viewer))
    const isRemoved = await changeSeen(newsroom, rule, expected, async (trx, present) => {
      logChange(newsroom, trx, rule, { by: viewer.userId, before: present, after: undefined })
      return removeRuleChange(trx, rule)
    })
    if (!isRemoved) throw noSuchRule()
    return { success: true as const }
  }
