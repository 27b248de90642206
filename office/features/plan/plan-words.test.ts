import { expect, test } from 'vitest'
import type { ListedText } from '#contract/newsroom.ts'
import {
  blockerWords,
  carriedWords,
  gateOf,
  handInWords,
  keptWords,
  lateWords,
  removeVerb,
  warningOf,
} from './plan-words.ts'

const blocker = (reason: string) => ({ field: 'adsToken', reason, isBlocking: true as const })
const text: Pick<
  ListedText,
  'title' | 'stage' | 'mayMoveTo' | 'blockers' | 'openRemarks' | 'outAt' | 'release' | 'may'
> = {
  title: 'День — не пирог',
  stage: 'proofreading',
  mayMoveTo: ['draft', 'ready', 'out'],
  blockers: [],
  openRemarks: 0,
  outAt: null,
  release: null,
  may: ['read', 'leave'],
}

test('the effect of a drop on each stage is known before the drop', () => {
  expect(gateOf(text, 'proofreading')).toEqual({ kind: 'same' })
  expect(gateOf(text, 'draft')).toEqual({ kind: 'free' })
  expect(gateOf(text, 'ready')).toEqual({ kind: 'free' })
  expect(gateOf(text, 'out')).toEqual({ kind: 'release' })
  expect(gateOf(text, 'idea')).toEqual({ kind: 'denied', reason: 'На «Идея» переводит редактор раздела' })
  expect(gateOf({ ...text, openRemarks: 2 }, 'ready')).toEqual({
    kind: 'queue',
    reasons: ['ответить на 2\u00a0замечания'],
  })
  expect(gateOf({ ...text, openRemarks: 2 }, 'out')).toEqual({ kind: 'release' })
  expect(gateOf({ ...text, blockers: [blocker('нет erid')] }, 'out')).toEqual({ kind: 'queue', reasons: ['нет erid'] })
  expect(gateOf({ ...text, outAt: '2026-11-22T10:00:00Z' }, 'out')).toEqual({ kind: 'free' })
  expect(carriedWords({ ...text, openRemarks: 1 }, 'ready')).toBe(
    'Готово. Встанет в «Готово» само, когда это исправят: ответить на 1\u00a0замечание',
  )
})

test('a card shows its deadline and its blockers, and the label of the removal names the effect', () => {
  const now = new Date(2026, 10, 24, 12)
  const at = (days: number, hour: number) => new Date(2026, 10, 24 + days, hour).toISOString()
  expect(handInWords({ deadline: at(1, 12), stage: 'draft' }, now)).toEqual({
    words: 'сдать завтра, 12:00',
    tone: 'soon',
  })
  expect(handInWords({ deadline: at(-2, 12), stage: 'draft' }, now)?.words).toBe('просрочен на 2\u00a0дня')
  expect(handInWords({ deadline: at(-2, 12), stage: 'ready' }, now)).toBeUndefined()
  expect(handInWords({ deadline: at(-2, 12), stage: 'out' }, now)).toBeUndefined()
  expect(blockerWords({ blockers: [blocker('нет erid: реклама без него не выходит')] })).toBe('не выйдет: нет erid')
  expect(blockerWords({ blockers: [blocker('нет erid'), blocker('нет текста')] })).toBe('не выйдет: нет erid и ещё 1')
  const dated: Parameters<typeof warningOf>[0] = {
    stage: 'proofreading',
    blockers: [],
    deadline: at(-1, 12),
    plannedAt: at(0, 19),
    outAt: null,
    release: null,
  }
  expect(warningOf(dated, now)).toEqual({
    words: 'просрочен на 1\u00a0день',
    short: 'просрочен',
    tone: 'late',
  })
  expect(warningOf({ ...dated, blockers: [blocker('нет erid')] }, now)).toEqual({
    words: 'не выйдет: нет erid',
    tone: 'blocked',
  })
  expect(warningOf({ ...dated, plannedAt: at(0, 9) }, now)).toEqual({ words: 'не вышло', tone: 'late' })
  expect([lateWords({ ...dated, plannedAt: at(0, 9) }, now), lateWords(dated, now)]).toEqual(['не вышло', undefined])
  // The edition planned for the hour is out; a former one says nothing of it.
  expect(lateWords({ ...dated, plannedAt: at(0, 9), outAt: at(0, 9) }, now)).toBeUndefined()
  expect(lateWords({ ...dated, plannedAt: at(0, 9), outAt: at(-9, 9) }, now)).toBe('обновление не вышло')
  expect(warningOf({ ...dated, deadline: at(1, 12) }, now)).toBeUndefined()
  expect([removeVerb({ outAt: null }), removeVerb({ outAt: at(-1, 9) })]).toEqual([
    'Убрать из плана',
    'Снять с сайта и убрать',
  ])
  expect(keptWords(at(-1, 12), now)).toBe('можно вернуть ещё 29\u00a0дней')
})
