// An import refuses broken or unusual archives with a reason, and restored rows never break a list.
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
  chief = await app.signInToOffice({ email: 'chief@delno.test', roles: [{ application: 'quasar', name: 'admin' }] })
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
const entry = (changes: object) => ({
  id: 50,
  textId,
  personId: chief.userId,
  action: 'typeset' as const,
  detail: {},
  createdAt: moment,
  source: `entry:${JSON.stringify(changes)}`,
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

test('a source key that occurs twice in one call is refused', async () => {
  const twice = [entry({ source: 'one' }), entry({ id: 51, source: 'one' })]
  expect(await refusalOf(restoreTextDeeds, { body: { deeds: twice } })).toContain('дважды')
})

test('an answer is refused if its remark neither exists nor is in the same call', async () => {
  expect(await refusalOf(restoreTextRemarks, { body: { remarks: [remark({ rootId: 4 })] } })).toContain('здесь нет')
  const { results } = await app.ask(restoreTextRemarks, {
    body: { remarks: [remark({}), remark({ id: 6, rootId: 5 })] },
  })
  expect(results.map(({ outcome }) => outcome)).toEqual(['created', 'created'])
})

test('a release of a version that does not exist is refused', async () => {
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
  const ofNothing = { ...range, start: 'Aw==', end: 'Aw==' }
  expect(await refusalOf(restoreTextRemarks, { body: { remarks: [remark({ range: ofNothing })] } })).toContain(
    'не разобрать',
  )
})

test('two rows with the same id are both restored', async () => {
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

test('a person id that is not an account id is refused, so that lists can be read', async () => {
  expect(await refusalOf(restoreTextDeeds, { body: { deeds: [entry({ personId: '😀' })] } })).toContain('personId')
})

test('an id near the maximum is replaced, so that lists of later rows can be read', async () => {
  await app.ask(restoreTextDeeds, { body: { deeds: [entry({ id: 2 ** 40 - 1 })] } })
  await send(app, createText, chief.headers, { body: { stage: 'draft', title: 'Кактус' } })
  expect((await app.ask(listArchivedDeeds, { query: {} })).items.length).toBeGreaterThan(2)
  const log = await send(app, listTextLog, chief.headers, { params: { id: textId }, query: {} })
  expect(log.status).toBe(200)
})
