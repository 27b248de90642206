import { describe, expect, test } from 'vitest'
import {
  colleagueOf,
  mayDo,
  mayMove,
  newsroomRoles,
  scopeOf,
  textActions,
  textStages,
  type Colleague,
  type NewsroomRole,
  type RightScope,
  type TextAction,
  type TextStage,
} from './newsroom-rights.ts'
import type { Viewer } from './viewer.ts'

const isAmong = <T>(value: T, ...values: T[]) => values.includes(value)

/** The rules of the design for each role, written independently of the table. */
const sentences: Record<NewsroomRole, (action: TextAction, stage: TextStage) => RightScope> = {
  // A chief may do everything except sign for an expert.
  chief: action => (action === 'sign' ? 'none' : 'all'),
  // A section editor reads and discusses everything, and manages the texts of the section up to the release.
  'section-editor': (action, stage) => {
    if (isAmong(action, 'sign', 'advertise')) return 'none'
    if (isAmong(action, 'read', 'remark')) return 'all'
    return action === 'remove' && stage === 'out' ? 'none' : 'section'
  },
  // An author writes own texts until proofreading, and then suggests changes; proposes claims at every stage.
  author: (action, stage) => {
    const isBeforeProofreading = textStages.indexOf(stage) < textStages.indexOf('proofreading')
    if (isAmong(action, 'read', 'remark', 'claim')) return 'own'
    if (isAmong(action, 'write', 'name', 'restore', 'leave') && isBeforeProofreading) return 'own'
    if (action === 'enter' && (isBeforeProofreading || stage === 'proofreading')) return 'own'
    return isAmong(action, 'change', 'remove') && isAmong(stage, 'idea', 'draft') ? 'own' : 'none'
  },
  // A proof-reader writes in all texts, moves them on from proofreading, and does not release.
  'proof-reader': (action, stage) => {
    if (isAmong(action, 'read', 'write', 'remark', 'claim', 'check', 'name', 'restore')) return 'all'
    if (action === 'leave') return stage === 'proofreading' ? 'all' : 'none'
    return action === 'enter' && isAmong(stage, 'fact-check', 'ready') ? 'all' : 'none'
  },
  // An expert reads, remarks, checks claims and signs from the stage `fact-check` on.
  expert: (action, stage) =>
    isAmong(action, 'read', 'remark', 'sign', 'claim', 'check') && !isAmong(stage, 'idea', 'draft') ? 'all' : 'none',
}

describe.each(newsroomRoles)('%s', role => {
  test.each(textActions)('%s, at every stage', action => {
    expect(textStages.map(stage => scopeOf(role, action, stage))).toEqual(
      textStages.map(stage => sentences[role](action, stage)),
    )
  })
})

const person = (roles: NewsroomRole[], sections: string[] = []): Colleague => ({ userId: 'anna', roles, sections })

test('a right covers all texts, those of a section or without one, or one’s own', () => {
  const text = (section: string | null, ownerId: string | null = 'vera') => ({
    stage: 'draft' as const,
    section,
    ownerId,
  })
  const editor = person(['section-editor'], ['dom'])
  expect([text('dom'), text(null), text('sad')].map(each => mayDo(editor, 'write', each))).toEqual([true, true, false])
  const author = person(['author'])
  expect([text('dom', 'anna'), text('dom'), text('dom', null)].map(each => mayDo(author, 'write', each))).toEqual([
    true,
    false,
    false,
  ])
  expect(mayDo(person(['proof-reader']), 'write', text('sad'))).toBe(true)
  expect(textActions.some(action => mayDo(person([]), action, text(null, 'anna')))).toBe(false)
})

test('a move needs the right to leave one stage and to enter the other', () => {
  const own = (stage: TextStage) => ({ stage, section: 'dom', ownerId: 'anna' })
  const movesOf = (colleague: Colleague) =>
    textStages.flatMap(from => textStages.filter(to => mayMove(colleague, own(from), to)).map(to => `${from} ${to}`))
  const until = ['idea', 'draft', 'fact-check']
  expect(movesOf(person(['author']))).toEqual(
    until.flatMap(from => [...until, 'proofreading'].map(to => `${from} ${to}`)),
  )
  expect(movesOf(person(['proof-reader']))).toEqual(['proofreading fact-check', 'proofreading ready'])
  expect(movesOf(person(['section-editor'], ['sad']))).toEqual([])
  expect(movesOf(person(['section-editor'], ['dom']))).toHaveLength(36)
})

describe('a colleague', () => {
  const viewer = (changes: Partial<Viewer> = {}): Viewer => ({
    userId: 'anna',
    roles: [{ application: 'quasar', name: 'user' }],
    isBanned: false,
    isExpert: false,
    isArchived: false,
    ...changes,
  })
  const marks = { isProofReader: false, sections: ['dom'] }
  const rolesOf = (changes: Partial<Viewer>, isProofReader = false) =>
    colleagueOf(viewer(changes), { ...marks, isProofReader }).roles

  test('has a role of the application quasar and additional marks', () => {
    expect(rolesOf({})).toEqual(['author'])
    expect(rolesOf({ roles: [{ application: 'quasar', name: 'moderator' }] })).toEqual(['author', 'section-editor'])
    expect(rolesOf({ roles: [{ application: 'quasar', name: 'admin' }] })).toEqual(['author', 'chief'])
    expect(rolesOf({ isExpert: true }, true)).toEqual(['author', 'proof-reader', 'expert'])
    expect(colleagueOf(viewer(), marks)).toMatchObject({ userId: 'anna', sections: ['dom'] })
  })

  test('has no roles without a role of quasar, and when banned or archived', () => {
    expect(rolesOf({ roles: [], isExpert: true }, true)).toEqual([])
    expect(rolesOf({ roles: [{ application: 'talker', name: 'admin' }] })).toEqual([])
    expect(rolesOf({ isBanned: true })).toEqual([])
    expect(rolesOf({ isArchived: true })).toEqual([])
  })
})
