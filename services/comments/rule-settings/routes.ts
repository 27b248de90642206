// The settings of the rules in the office. Moderators see them; the chief changes them.
import type * as calls from '#contract/office/comment-rules.ts'
import type { CommentRule } from '#contract/office/comment-rules.ts'
import { readPostCards } from '#contract/client/post-cards.ts'
import { DomainError } from '#contract/errors.ts'
import { isOfficeAdmin, type Viewer } from '#domain/viewer.ts'
import { isDeepStrictEqual } from 'node:util'
import type { Handler } from '#platform/http/answer.ts'
import { addToLog } from '#platform/office-log/append.ts'
import { cutAtWord } from '#russian/cut-at-word.ts'
import type { Comments } from '../comments.ts'
import { ruleChangesShown, trialShown } from '../limits.ts'
import { checkMayModerateInOffice } from '../may.ts'
import { presentPerson } from '../present.ts'
import { namesOf } from '../queue/present.ts'
import { exampleFacts, type ModerationRule, type RuleSetting } from '../rules/moderation/rule.ts'
import { defaultSetting, findRule, moderationRules } from '../rules/moderation/rules.ts'
import { findPeople } from '../store/people.ts'
import { checkSetting } from './check-setting.ts'
import { readRuleSettings } from './settings.ts'
import * as store from './store.ts'
import { tryRule } from './trial.ts'

function checkMayChange(viewer: Viewer): void {
  checkMayModerateInOffice(viewer)
  if (!isOfficeAdmin(viewer)) throw new DomainError('forbidden', 'Правила меняет главный редактор')
}

function getRule(id: string): ModerationRule {
  const rule = findRule(id)
  if (!rule) throw new DomainError('not_found', 'Такого правила нет')
  return rule
}

/** For the wire, whose lists may be changed. */
export const copyOf = ({ action, params, examples }: RuleSetting): CommentRule['setting'] => ({
  action,
  params: Object.fromEntries(
    Object.entries(params).map(([key, value]) => [key, typeof value === 'number' ? value : [...value]]),
  ),
  examples: examples.map(({ facts, ...example }) => ({ ...example, facts: { ...facts } })),
})

function presentRule(
  rule: ModerationRule,
  newest: store.RuleChangeRow | undefined,
  nameOf: (id: string) => string,
): CommentRule {
  const setting = newest?.after ?? defaultSetting(rule)
  return {
    id: rule.id,
    title: rule.title,
    about: rule.about,
    setting: copyOf(setting),
    params: rule.params.map(param => {
      const { key, label, note } = param
      return param.kind === 'number'
        ? { key, label, note, kind: 'number', min: param.min, max: param.max }
        : { key, label, note, kind: 'lines' }
    }),
    facts: rule.facts.map(key => ({ key, label: exampleFacts[key] })),
    isChanged: !isDeepStrictEqual(copyOf(setting), copyOf(defaultSetting(rule))),
    version: newest?.id ?? 0,
    by: newest ? nameOf(newest.person_id) : null,
    changedAt: newest?.changed_at.toISOString() ?? null,
  }
}

export const listCommentRules =
  (comments: Comments): Handler<typeof calls.listCommentRules> =>
  async (_, { viewer }) => {
    checkMayModerateInOffice(viewer)
    const newest = new Map((await store.listNewest(comments.db.kysely)).map(row => [row.rule, row]))
    const nameOf = await namesOf(
      comments,
      [...newest.values()].map(row => row.person_id),
    )
    return {
      items: moderationRules.map(rule => presentRule(rule, newest.get(rule.id), nameOf)),
      mayChange: isOfficeAdmin(viewer),
    }
  }

const excerptMax = 400

export const tryCommentRule =
  (comments: Comments): Handler<typeof calls.tryCommentRule> =>
  async ({ params, body }, { viewer }) => {
    checkMayChange(viewer)
    const rule = getRule(params.rule)
    const wanted = checkSetting(rule, body)
    const db = comments.db.kysely
    const present = (await readRuleSettings(comments, db)).get(rule.id) ?? defaultSetting(rule)
    const ownHost = new URL(comments.context.config.siteUrl).hostname
    const { looked, before, caught } = await tryRule(db, rule, { present, wanted, ownHost })
    const shown = caught.slice(0, trialShown)
    const [people, cards] = await Promise.all([
      findPeople(db, [...new Set(shown.map(({ authorId }) => authorId))]),
      readPostCards(comments.context.ask, [...new Set(shown.map(({ postId }) => postId))]),
    ])
    const countOf = (fate: string) => caught.filter(each => each.fate === fate).length
    return {
      looked,
      before,
      caught: caught.length,
      kept: countOf('kept'),
      removed: countOf('removed'),
      items: shown.map(({ id, authorId, postId, createdMs, fate, text, evidence, isNew }) => {
        const card = cards.get(postId)
        return {
          id,
          text: cutAtWord(text, excerptMax),
          evidence: cutAtWord(evidence, excerptMax),
          author: presentPerson(people.get(authorId)).name,
          post: card ? { title: card.title, url: card.url } : null,
          createdAt: new Date(createdMs).toISOString(),
          fate,
          isNew,
        }
      }),
    }
  }

/** Longer lists are counted in the log of the office; their lines are in the changes of the rule. */
const loggedLines = 100
const logged = ({ action, params, examples }: RuleSetting, other: RuleSetting) => ({
  ...(action !== other.action && { action }),
  params: Object.fromEntries(
    Object.entries(params)
      .filter(([key, value]) => !isDeepStrictEqual(value, other.params[key]))
      .map(([key, value]) => [
        key,
        typeof value === 'number' || value.length <= loggedLines ? value : { lines: value.length },
      ]),
  ),
  ...(!isDeepStrictEqual(examples, other.examples) && { examples: examples.length }),
})

/** Thrown inside the transaction, in which nobody may be asked for a name. */
class OvertakenError extends Error {
  readonly personId: string

  constructor(personId: string) {
    super('the rule has changed')
    this.name = 'OvertakenError'
    this.personId = personId
  }
}

/** `change` gets the present setting and the newest change; what it throws stops the change. */
async function changeRule(
  comments: Comments,
  rule: ModerationRule,
  change: (newest: store.RuleChangeRow | undefined) => RuleSetting,
  by: string,
): Promise<CommentRule> {
  const row = await comments.db.inTransaction(async trx => {
    await store.lockRules(trx)
    const newest = await store.findNewest(trx, rule.id)
    const before = newest?.after ?? defaultSetting(rule)
    const after = change(newest)
    if (newest && isDeepStrictEqual(before, after)) return newest
    const now = comments.now()
    const made = await store.insertRuleChange(trx, { rule: rule.id, before, after, by, now })
    addToLog(trx, {
      at: now,
      action: 'comment-rule.changed',
      actorId: by,
      thing: { kind: 'comment-rule', id: rule.id, title: rule.title },
      before: logged(before, after),
      after: { change: made.id, ...logged(after, before) },
    })
    return made
  })
  return presentRule(rule, row, await namesOf(comments, [row.person_id]))
}

export const changeCommentRule =
  (comments: Comments): Handler<typeof calls.changeCommentRule> =>
  async ({ params, body: { expected, ...wanted } }, { viewer }) => {
    checkMayChange(viewer)
    const rule = getRule(params.rule)
    const setting = checkSetting(rule, wanted)
    try {
      const change = (newest: store.RuleChangeRow | undefined) => {
        if (newest && newest.id !== expected) throw new OvertakenError(newest.person_id)
        return setting
      }
      return { rule: await changeRule(comments, rule, change, viewer.userId) }
    } catch (error) {
      if (!(error instanceof OvertakenError)) throw error
      const nameOf = await namesOf(comments, [error.personId])
      throw new DomainError('conflict', `Пока вы правили, правило изменилось (${nameOf(error.personId)})`)
    }
  }

export const listCommentRuleChanges =
  (comments: Comments): Handler<typeof calls.listCommentRuleChanges> =>
  async (_, { viewer }) => {
    checkMayModerateInOffice(viewer)
    const rows = await store.listRuleChanges(comments.db.kysely, ruleChangesShown)
    const nameOf = await namesOf(
      comments,
      rows.map(row => row.person_id),
    )
    return {
      items: rows.map(({ id, rule, before, after, person_id, changed_at, isLast }) => ({
        id,
        rule,
        before: copyOf(before),
        after: copyOf(after),
        by: nameOf(person_id),
        at: changed_at.toISOString(),
        isLast,
      })),
    }
  }

export const takeBackCommentRule =
  (comments: Comments): Handler<typeof calls.takeBackCommentRule> =>
  async ({ params: { id } }, { viewer }) => {
    checkMayChange(viewer)
    const found = await store.findRuleChange(comments.db.kysely, id)
    if (!found) throw new DomainError('not_found', 'Такого изменения нет')
    const rule = getRule(found.rule)
    const change = (newest: store.RuleChangeRow | undefined) => {
      if (newest?.id !== id)
        throw new DomainError('conflict', 'После этого правило меняли ещё раз: верните сначала последнее изменение')
      return checkSetting(rule, found.before)
    }
    return { rule: await changeRule(comments, rule, change, viewer.userId) }
  }
