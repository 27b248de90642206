// The rights of each role to texts of the newsroom, by stage. Pure. The tests check every cell.
import type { Viewer } from './viewer.ts'

/** The stages of a text, in order. */
export const textStages = ['idea', 'draft', 'fact-check', 'proofreading', 'ready', 'out'] as const
export type TextStage = (typeof textStages)[number]

export const newsroomRoles = ['chief', 'section-editor', 'author', 'proof-reader', 'expert'] as const
export type NewsroomRole = (typeof newsroomRoles)[number]

/**
 * - `write`: change the document. `remark`: add remarks, with or without a suggestion. `sign`: confirm the facts.
 * - `claim`: propose claims of a health text and their sources. `check`: decide whether they are true. `review`: ask the expert to sign, set
 *   the next review, tell readers what changed.
 * - `advertise`: change the advertising fields.
 * - `name`: save a named version. `restore`: restore a version.
 * - `change`: kind, section, deadline. `assign`: the owner.
 * - `leave`, `enter`: a move from one stage to another needs both. Entering `out` means releasing.
 * - `remove`: delete the text and restore it.
 */
export const textActions = [
  'read',
  'write',
  'advertise',
  'remark',
  'sign',
  'claim',
  'check',
  'review',
  'name',
  'restore',
  'change',
  'assign',
  'leave',
  'enter',
  'remove',
] as const
export type TextAction = (typeof textActions)[number]

/** Which texts a right covers. `section` means texts of the person's sections and texts without a section. */
export type RightScope = 'all' | 'section' | 'own' | 'none'

const [all, sec, own, no] = ['all', 'section', 'own', 'none'] as const
type StageScopes = readonly [RightScope, RightScope, RightScope, RightScope, RightScope, RightScope]
const everywhere: StageScopes = [all, all, all, all, all, all]
const nowhere: StageScopes = [no, no, no, no, no, no]

// prettier-ignore
const rights: Record<NewsroomRole, Record<TextAction, StageScopes>> = {
  //           idea draft fact-check proofreading ready out
  chief: {
    read:      everywhere,
    write:     everywhere,
    advertise: everywhere,
    remark:    everywhere,
    sign:      nowhere,
    claim:     everywhere,
    check:     everywhere,
    review:    everywhere,
    name:      everywhere,
    restore:   everywhere,
    change:    everywhere,
    assign:    everywhere,
    leave:     everywhere,
    enter:     everywhere,
    remove:    everywhere,
  },
  'section-editor': {
    read:      everywhere,
    write:     [sec, sec, sec, sec, sec, sec],
    advertise: nowhere,
    remark:    everywhere,
    sign:      nowhere,
    claim:     [sec, sec, sec, sec, sec, sec],
    check:     [sec, sec, sec, sec, sec, sec],
    review:    [sec, sec, sec, sec, sec, sec],
    name:      [sec, sec, sec, sec, sec, sec],
    restore:   [sec, sec, sec, sec, sec, sec],
    change:    [sec, sec, sec, sec, sec, sec],
    assign:    [sec, sec, sec, sec, sec, sec],
    leave:     [sec, sec, sec, sec, sec, sec],
    enter:     [sec, sec, sec, sec, sec, sec],
    remove:    [sec, sec, sec, sec, sec, no],
  },
  author: {
    read:      [own, own, own, own, own, own],
    write:     [own, own, own, no,  no,  no],
    advertise: nowhere,
    remark:    [own, own, own, own, own, own],
    sign:      nowhere,
    claim:     [own, own, own, own, own, own],
    check:     nowhere,
    review:    nowhere,
    name:      [own, own, own, no,  no,  no],
    restore:   [own, own, own, no,  no,  no],
    change:    [own, own, no,  no,  no,  no],
    assign:    nowhere,
    leave:     [own, own, own, no,  no,  no],
    enter:     [own, own, own, own, no,  no],
    remove:    [own, own, no,  no,  no,  no],
  },
  'proof-reader': {
    read:      everywhere,
    write:     everywhere,
    advertise: nowhere,
    remark:    everywhere,
    sign:      nowhere,
    claim:     everywhere,
    check:     everywhere,
    review:    nowhere,
    name:      everywhere,
    restore:   everywhere,
    change:    nowhere,
    assign:    nowhere,
    leave:     [no,  no,  no,  all, no,  no],
    enter:     [no,  no,  all, no,  all, no],
    remove:    nowhere,
  },
  expert: {
    read:      [no,  no,  all, all, all, all],
    write:     nowhere,
    advertise: nowhere,
    remark:    [no,  no,  all, all, all, all],
    sign:      [no,  no,  all, all, all, all],
    claim:     [no,  no,  all, all, all, all],
    check:     [no,  no,  all, all, all, all],
    review:    nowhere,
    name:      nowhere,
    restore:   nowhere,
    change:    nowhere,
    assign:    nowhere,
    leave:     nowhere,
    enter:     nowhere,
    remove:    nowhere,
  },
}

/** The texts at this stage for which the role has this right. */
export function scopeOf(role: NewsroomRole, action: TextAction, stage: TextStage): RightScope {
  return rights[role][action][textStages.indexOf(stage)]!
}

/** Marks that the newsroom stores about a colleague; the roles and the mark of an expert are in the token. */
export type NewsroomMarks = { isProofReader: boolean; sections: readonly string[] }

export type Colleague = { userId: string; roles: readonly NewsroomRole[]; sections: readonly string[] }

/** The properties of a text that rights depend on. */
export type CheckedText = { stage: TextStage; section: string | null; ownerId: string | null }

/**
 * The roles of a person in the newsroom, from the roles of the application `quasar`: admin, moderator, user. The marks of a proof-reader and an
 * expert add roles, but only to people who have a role of `quasar`. Banned and archived people have no roles. In a view with fewer rights, marks
 * are ignored.
 */
export function colleagueOf(viewer: Viewer, { isProofReader, sections }: NewsroomMarks): Colleague {
  const names = viewer.roles.filter(({ application }) => application === 'quasar').map(({ name }) => name)
  const isStranger = names.length === 0 || viewer.isBanned || viewer.isArchived
  const roles: NewsroomRole[] = isStranger ? [] : ['author']
  if (!isStranger) {
    if (names.includes('admin')) roles.push('chief')
    if (names.includes('moderator')) roles.push('section-editor')
    if (isProofReader && !viewer.office?.isLesser) roles.push('proof-reader')
    if (viewer.isExpert) roles.push('expert')
  }
  return { userId: viewer.userId, roles, sections }
}

function covers(scope: RightScope, { userId, sections }: Colleague, { section, ownerId }: CheckedText): boolean {
  if (scope === 'section') return section === null || sections.includes(section)
  return scope === 'all' || (scope === 'own' && ownerId === userId)
}

export function mayDo(person: Colleague, action: TextAction, text: CheckedText): boolean {
  return person.roles.some(role => covers(scopeOf(role, action, text.stage), person, text))
}

/** True if the person may move the text to this stage. */
export function mayMove(person: Colleague, text: CheckedText, to: TextStage): boolean {
  return mayDo(person, 'leave', text) && mayDo(person, 'enter', { ...text, stage: to })
}

/** What readers write: mistakes, questions, letters to the publisher, requests about advertising. */
export const inboxKinds = ['typo', 'question', 'letter', 'ads'] as const
export type InboxKindName = (typeof inboxKinds)[number]

/** The kinds of letters that a person answers. Anybody may answer what was given to them. */
export const inboxKindsOf = ({ roles }: Colleague): readonly InboxKindName[] =>
  roles.includes('chief')
    ? inboxKinds
    : [
        ...(roles.includes('proof-reader') ? (['typo'] as const) : []),
        ...(roles.includes('section-editor') ? (['question'] as const) : []),
      ]

/** True if the person may correct mistakes that readers report; such a correction is published without a release. */
export const mayFixTypos = ({ roles }: Colleague): boolean => roles.includes('chief') || roles.includes('proof-reader')

/** True if the person sees what readers read of every text. Others see it of their own texts. */
export const seesAllNumbers = ({ roles }: Colleague): boolean =>
  roles.some(role => role === 'chief' || role === 'section-editor' || role === 'proof-reader')
