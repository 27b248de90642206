// Actions that the log can take back. Each makes the same call as its page, so rights, the second step and the log itself apply as always; what
// cannot be made as it was has no handler here.
import { z } from 'zod'
import { endRestriction } from '#contract/office/restrictions.ts'
import { changeOfficeExpert, changeOfficeRole } from '#contract/office/access.ts'
import { changeOfficeAuthor } from '#contract/office/authors.ts'
import type { OfficeLogAction, OfficeLogEntry } from '#contract/office/log.ts'
import { takeBackCommentRule } from '#contract/office/comment-rules.ts'
import { changeGateRule } from '#contract/newsroom-gate.ts'
import { cancelConsentText } from '#contract/office/consent-texts.ts'
import { changeLibrary } from '#contract/office/library.ts'
import { changeMagazine } from '#contract/office/magazine.ts'
import { addDictionaryWord, removeDictionaryWord } from '#contract/newsroom-dictionary.ts'
import { changeProofreadingRule } from '#contract/newsroom-proofreading.ts'
import { removeTip } from '#contract/newsroom-tips.ts'
import { bringTextBack, moveText, setMember } from '#contract/newsroom.ts'
import { addOfficeTerm, changeOfficeTerm } from '#contract/office/terms.ts'
import { removeRedirect, setRedirects } from '#contract/office/addresses.ts'
import { roleNames } from '#domain/viewer.ts'
import type { OfficeAsk } from '../../../session/ask.ts'

type Reversal = { title: string; run: (ask: OfficeAsk) => Promise<unknown> }
type Thing = { id: string; before: unknown; after: unknown; ownId: string }

const roleChange = z.object({ role: z.enum(roleNames).nullable() })
const marks = z.object({ isProofReader: z.boolean(), sections: z.array(z.string()) })
const setting = changeGateRule.body.pick({ severity: true, params: true })
const proofreading = z.object({ isOff: z.boolean(), added: z.number(), removed: z.number() })
const expertise = z.object({ detail: z.string() })
const target = z.object({ to: z.string().nullable() })
const ruleChange = z.object({ change: z.number() })
const magazineChange = changeMagazine.body.shape
const move = z.object({ from: moveText.body.shape.stage, to: moveText.body.shape.stage })
const tip = z.object({ comment: z.number() })
const restriction = z.object({ restriction: z.number() })

const libraryChange = changeLibrary.body.shape.changes.element
const libraryKey = libraryChange.pick({ kind: true, id: true })
const rights = libraryChange.pick({ rightsOwner: true, rightsUntil: true, rightsNote: true }).strict()

const authorFields = changeOfficeAuthor.body
  .pick({ name: true, genitive: true, dative: true, role: true, expertise: true, about: true, isExpert: true })
  .strict()

const handlers: Partial<Record<OfficeLogAction, (thing: Thing) => Reversal | undefined>> = {
  'access.role_changed': ({ id, before, ownId }) => {
    const was = roleChange.safeParse(before)
    if (!was.success || id === ownId) return undefined
    const { role } = was.data
    return {
      title: role === null ? 'Снять роль' : 'Вернуть роль',
      run: ask => ask(changeOfficeRole, { body: { id, role } }),
    }
  },
  'access.expert_set': ({ id, before }) => {
    const was = expertise.safeParse(before)
    const body = { id, expertise: was.success ? was.data.detail : null }
    return { title: 'Вернуть прежнюю пометку', run: ask => ask(changeOfficeExpert, { body }) }
  },
  'access.expert_removed': ({ id, before }) => {
    const was = expertise.safeParse(before)
    if (!was.success) return undefined
    return {
      title: 'Вернуть пометку',
      run: ask => ask(changeOfficeExpert, { body: { id, expertise: was.data.detail } }),
    }
  },
  'marks.changed': ({ id, before }) => {
    const was = marks.safeParse(before)
    if (!was.success) return undefined
    return { title: 'Вернуть пометки', run: ask => ask(setMember, { params: { id }, body: was.data }) }
  },
  'rule.changed': ({ id, before, after }) => {
    const [was, is] = [setting.safeParse(before), setting.safeParse(after)]
    if (!was.success || !is.success) return undefined
    const body = { ...was.data, expected: is.data }
    return { title: 'Вернуть правило', run: ask => ask(changeGateRule, { params: { rule: id }, body }) }
  },
  'comment-rule.changed': ({ after }) => {
    const made = ruleChange.safeParse(after)
    if (!made.success) return undefined
    return { title: 'Вернуть правило', run: ask => ask(takeBackCommentRule, { params: { id: made.data.change } }) }
  },
  // The log has only how many lines a list got, so a change of lines is taken back on its page.
  'proofreading.changed': ({ id, before, after }) => {
    const [was, is] = [
      proofreading.safeParse(before ?? { isOff: false, added: 0, removed: 0 }),
      proofreading.safeParse(after),
    ]
    if (!was.success || !is.success || was.data.isOff === is.data.isOff) return undefined
    if (was.data.added !== is.data.added || was.data.removed !== is.data.removed) return undefined
    const { isOff } = was.data
    return {
      title: isOff ? 'Снова выключить' : 'Снова включить',
      run: ask => ask(changeProofreadingRule, { params: { rule: id }, body: { isOff } }),
    }
  },
  'dictionary.added': ({ id: word }) => ({
    title: 'Убрать слово',
    run: ask => ask(removeDictionaryWord, { params: { word } }),
  }),
  'dictionary.removed': ({ id: word }) => ({
    title: 'Вернуть слово',
    run: ask => ask(addDictionaryWord, { params: { word } }),
  }),
  'text.took-tip': ({ after }) => {
    const taken = tip.safeParse(after)
    if (!taken.success) return undefined
    const params = { id: taken.data.comment }
    return { title: 'Убрать из текста', run: ask => ask(removeTip, { params, body: { from: 'text' } }) }
  },
  'tip.marked': ({ id }) => ({
    title: 'Убрать из советов',
    run: ask => ask(removeTip, { params: { id: Number(id) }, body: { from: 'list' } }),
  }),
  // What is out was released, which is taken back on the page of the text.
  'text.moved': ({ id, after }) => {
    const moved = move.safeParse(after)
    if (!moved.success || moved.data.from === 'out' || moved.data.to === 'out') return undefined
    const body = { stage: moved.data.from }
    return { title: 'Вернуть на прежнюю стадию', run: ask => ask(moveText, { params: { id: Number(id) }, body }) }
  },
  'text.removed': ({ id }) => ({
    title: 'Вернуть текст',
    run: ask => ask(bringTextBack, { params: { id: Number(id) } }),
  }),
  'address.set': ({ id, before, after }) => {
    const [was, is] = [target.safeParse(before), target.safeParse(after)]
    if (!was.success || !is.success || is.data.to === null) return undefined
    const [to, expected] = [was.data.to, is.data.to]
    if (to === null) return { title: 'Убрать', run: ask => ask(removeRedirect, { body: { from: id, expected } }) }
    return {
      title: 'Вернуть прежний адрес',
      run: ask => ask(setRedirects, { body: { items: [{ from: id, to }], expected } }),
    }
  },
  'address.removed': ({ id, before }) => {
    const was = target.safeParse(before)
    if (!was.success || was.data.to === null) return undefined
    const items = [{ from: id, to: was.data.to }]
    return { title: 'Вернуть', run: ask => ask(setRedirects, { body: { items, expected: null } }) }
  },
  'term.changed': ({ id, before }) => {
    const was = changeOfficeTerm.body.pick({ title: true, slug: true, description: true }).strict().safeParse(before)
    if (!was.success || Object.keys(was.data).length === 0) return undefined
    return {
      title: 'Вернуть прежнее',
      run: ask => ask(changeOfficeTerm, { params: { id: Number(id) }, body: was.data }),
    }
  },
  'term.removed': ({ before }) => {
    const was = addOfficeTerm.body.safeParse(before)
    return was.success ? { title: 'Вернуть', run: ask => ask(addOfficeTerm, { body: was.data }) } : undefined
  },
  // The log has only whether there was a portrait, so a changed one is put back from the library.
  'author.changed': ({ id, before }) => {
    const was = authorFields.safeParse(before)
    if (!was.success || Object.keys(was.data).length === 0) return undefined
    return {
      title: 'Вернуть страницу автора',
      run: ask => ask(changeOfficeAuthor, { params: { id: Number(id) }, body: was.data }),
    }
  },
  'media.rights-changed': ({ id, before }) => {
    const [kind, number] = id.split('-')
    const was = rights.safeParse(before)
    const key = libraryKey.safeParse({ kind, id: Number(number) })
    if (!was.success || !key.success || Object.keys(was.data).length === 0) return undefined
    const changes = [{ ...key.data, ...was.data }]
    return { title: 'Вернуть прежние права', run: ask => ask(changeLibrary, { body: { changes } }) }
  },
  'setting.changed': ({ id, before, after }) => {
    // A version in effect is agreed to by then; the server refuses to take it back.
    const planned = cancelConsentText.params.safeParse({
      kind: id.replace(/^consents\./, ''),
      version: (after as { version?: unknown } | null)?.version,
    })
    if (planned.success)
      return { title: 'Отменить версию', run: ask => ask(cancelConsentText, { params: planned.data }) }
    const part = changeMagazine.params.safeParse({ part: id.replace(/^magazine\./, '') })
    const [was, is] = [magazineChange.values.safeParse(before), magazineChange.expected.safeParse(after)]
    if (!part.success || !was.success || !is.success || Object.keys(was.data).length === 0) return undefined
    const body = { values: was.data, expected: is.data }
    return { title: 'Вернуть, как было', run: ask => ask(changeMagazine, { params: part.data, body }) }
  },
  'restriction.set': ({ after }) => {
    const made = restriction.safeParse(after)
    if (!made.success) return undefined
    return { title: 'Снять ограничение', run: ask => ask(endRestriction, { params: { id: made.data.restriction } }) }
  },
}

/** How to take an entry back; undefined if it cannot be, or if the same was done with the same thing later. */
export function reversalOf(
  { action, thing, before, after, is_outdated }: OfficeLogEntry,
  ownId: string,
): Reversal | undefined {
  if (is_outdated || !thing) return undefined
  return handlers[action]?.({ id: thing.id, before, after, ownId })
}
