// Who may do what with a text of the newsroom at which stage. Pure; the tests try every cell.
import type { Viewer } from './viewer.ts'

/** The stages of a text in their order. */
export const textStages = ['idea', 'draft', 'fact-check', 'proofreading', 'ready', 'out'] as const
export type TextStage = (typeof textStages)[number]

export const newsroomRoles = ['chief', 'section-editor', 'author', 'proof-reader', 'expert'] as const
export type NewsroomRole = (typeof newsroomRoles)[number]

/**
 * - `write`: change the words. `remark`: write in the margin, with or without a suggestion. `sign`: confirm the facts.
 * - `advertise`: what says that a text is advertising, and whose.
 * - `name`: name a version. `restore`: go back to a version.
 * - `change`: kind, section, deadline. `assign`: the owner.
 * - `leave`, `enter`: a move from one stage to another needs both. To enter `out` is to release.
 * - `remove`: delete the text, and bring it back.
 */
export const textActions = [
  'read',
  'write',
  'advertise',
  'remark',
  'sign',
  'name',
  'restore',
  'change',
  'assign',
  'leave',
  'enter',
  'remove',
] as const
export type TextAction = (typeof textActions)[number]

/** Which texts a right covers. `section`: those of the person's sections and those without a section. */
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
    name:      nowhere,
    restore:   nowhere,
    change:    nowhere,
    assign:    nowhere,
    leave:     nowhere,
    enter:     nowhere,
    remove:    nowhere,
  },
}

/** Which texts at this stage the role may do this to. */
export function scopeOf(role: NewsroomRole, action: TextAction, stage: TextStage): RightScope {
  return rights[role][action][textStages.indexOf(stage)]!
}

/** What the newsroom itself knows about a colleague; the roles and the expert's mark are in the token. */
export type NewsroomMarks = { isProofReader: boolean; sections: readonly string[] }

export type Colleague = { userId: string; roles: readonly NewsroomRole[]; sections: readonly string[] }

/** What decides about a text: `section` and `ownerId` may be unset. */
export type CheckedText = { stage: TextStage; section: string | null; ownerId: string | null }

/**
 * The person's place in the newsroom, from the roles of the application `quasar`: admin, moderator, user. The marks of a proof-reader
 * and an expert add to a role; without one the person is a stranger (no roles), as are banned and archived people. A view with lesser
 * rights is without marks.
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

/** True if the person may take the text to another stage. */
export function mayMove(person: Colleague, text: CheckedText, to: TextStage): boolean {
  return mayDo(person, 'leave', text) && mayDo(person, 'enter', { ...text, stage: to })
}

/** Who corrects mistakes that readers report, in the text and for readers, without a release. */
export const mayFixTypos = ({ roles }: Colleague): boolean => roles.includes('chief') || roles.includes('proof-reader')
