// What a broken or a strange archive holds is refused with a reason, and nothing that is restored breaks a list afterwards.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Call, CallInput } from '#contract/call.ts'
import type { DomainError } from '#contract/errors.ts'
import { createText, listTextLog } from '#contract/newsroom.ts'
import {
  listArchivedDeeds,
  restoreTextDeeds,
  restoreTextReleases,
  restoreTextRemarks,
  restoreTexts,
} from '#contract/office/newsroom-archive.ts'
import { openTestApp, type SignedIn, type TestApp } from '#tests/app.ts'
import { send } from '#tests/text-editors.ts'

let app: TestApp
let chief: SignedIn
let textId: number
beforeAll(async () => {
  app = await openTestApp({ services: ['auth', 'content', 'newsroom'] })
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.empty()
  chief = await app.signIn({ email: 'chief@delno.test', roles: [{ application: 'quasar', name: 'admin' }] })
  const { body } = await send(app, createText, chief.headers, { body: { stage: 'draft', title: 'Фикус' } })
  textId = body.text.id
})

const moment = '2026-11-20T08:00:00.000Z'
const remark = (changes: object) => ({
  id: 5,
  textId,
  rootId: null,
  authorId: chief.userId,
  range: null,
  body: 'Точно?',
  suggestion: null,
  createdAt: moment,
  changedAt: null,
  resolvedAt: null,
  resolvedBy: null,
  source: `remark:${JSON.stringify(changes)}`,
  ...changes,
})
const deed = (changes: object) => ({
  id: 50,
  textId,
  personId: chief.userId,
  action: 'typeset' as const,
  detail: {},
  createdAt: moment,
  source: `deed:${JSON.stringify(changes)}`,
  ...changes,
})

/** The message of a refusal, which an import shows. */
async function refusalOf<C extends Call>(call: C, input: CallInput<C>): Promise<string> {
  const error = await app.ask(call, input).then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  expect(error).toMatchObject({ status: 400 })
  return (error as DomainError).message
}

test('a key that stands twice in one call is refused', async () => {
  const twice = [deed({ source: 'one' }), deed({ id: 51, source: 'one' })]
  expect(await refusalOf(restoreTextDeeds, { body: { deeds: twice } })).toContain('дважды')
})

test('an answer to a remark that is not here is refused; to one that arrives it is taken', async () => {
  expect(await refusalOf(restoreTextRemarks, { body: { remarks: [remark({ rootId: 4 })] } })).toContain('здесь нет')
  const { results } = await app.ask(restoreTextRemarks, {
    body: { remarks: [remark({}), remark({ id: 6, rootId: 5 })] },
  })
  expect(results.map(({ outcome }) => outcome)).toEqual(['created', 'created'])
})

test('a release of a version that is not here is refused', async () => {
  const release = {
    id: 8,
    textId,
    edition: 1,
    state: 'out' as const,
    versionId: 9,
    draft: {
      source: 'a',
      type: 'post' as const,
      slug: 'fikus',
      title: 'Фикус',
      body: '<p>Раз</p>',
      author: 'anna',
      publishedAt: null,
    },
    seq: 0,
    note: '',
    plannedAt: null,
    dueAt: moment,
    failure: null,
    askedBy: chief.userId,
    askedAt: moment,
    outAt: moment,
    lateMs: 0,
    endedAt: null,
    source: 'release',
  }
  expect(await refusalOf(restoreTextReleases, { body: { releases: [release] } })).toContain('здесь нет')
})

test('a position of a remark longer than its column is refused', async () => {
  const range = { start: Buffer.alloc(201).toString('base64'), end: '', quote: '' }
  expect(await refusalOf(restoreTextRemarks, { body: { remarks: [remark({ range })] } })).toContain('не разобрать')
})

test('two rows with one number are both restored', async () => {
  const texts = ['a', 'b'].map(source => ({
    id: 700,
    source,
    kind: 'article' as const,
    stage: 'draft' as const,
    section: null,
    ownerId: null,
    deadline: null,
    embargoUntil: null,
    expiresAt: null,
    postChangedAt: null,
    createdBy: 'system',
    createdAt: moment,
    changedAt: moment,
    writtenAt: moment,
    deletedAt: null,
    schema: 1,
    seq: 0,
    state: 'AAA=',
  }))
  const { results } = await app.ask(restoreTexts, { body: { texts, isTrial: false } })
  expect(new Set(results.map(({ id }) => id)).size).toBe(2)
})

test('who is no account is refused, so that lists can be read', async () => {
  expect(await refusalOf(restoreTextDeeds, { body: { deeds: [deed({ personId: '😀' })] } })).toContain('personId')
})

test('a number near the end of all numbers is replaced, so that lists of what comes later can be read', async () => {
  await app.ask(restoreTextDeeds, { body: { deeds: [deed({ id: 2 ** 40 - 1 })] } })
  await send(app, createText, chief.headers, { body: { stage: 'draft', title: 'Кактус' } })
  expect((await app.ask(listArchivedDeeds, { query: {} })).items.length).toBeGreaterThan(2)
  const log = await send(app, listTextLog, chief.headers, { params: { id: textId }, query: {} })
  expect(log.status).toBe(200)
})
