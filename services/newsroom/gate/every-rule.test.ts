// Every rule of the gate stops a text in three ways: the page names the problem, a call to release is refused, and a release that was planned
// before the rule became strict does not go out. A rule that cannot be turned off refuses the plan itself. A rule is tried by its first bad example,
// so a new rule without one fails here.
import * as Y from 'yjs'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { GateSeverity } from '#contract/newsroom-gate.ts'
import * as calls from '#contract/newsroom-release.ts'
import { createText } from '#contract/newsroom.ts'
import { articleDraft, savePeople, saveTerms } from '#contract/office/content.ts'
import { openTestApp, type SignedIn, type TestApp } from '#tests/app.ts'
import { send } from '#tests/text-editors.ts'
import { openNewsroomContext } from '../context.ts'
import type { Newsroom } from '../newsroom.ts'
import { makeOpenTexts } from '../relay/open-texts.ts'
import { documentOfDraft } from '../release/document-of-draft.ts'
import { appendAsSystem } from '../release/freeze.ts'
import { insertClaim } from '../store/claims.ts'
import { insertFinding } from '../store/sources.ts'
import { runDueReleases } from '../release/steps.ts'
import { changeRule, getRule } from './change-rule.ts'
import type { GateExample, GateRule } from './rule.ts'
import { gateRules } from './rules.ts'

let app: TestApp
let newsroom: Newsroom
let chief: SignedIn
beforeAll(async () => {
  app = await openTestApp({ services: ['auth', 'content', 'newsroom'] })
  const base = openNewsroomContext(app.context)
  newsroom = { ...base, texts: makeOpenTexts(base, { onUpdate: () => {}, onRow: () => {} }) }
})
afterAll(() => app.close())
const signIn = () =>
  app.signInToOffice({ email: 'chief@delno.test', roles: [{ application: 'quasar', name: 'admin' }] })
beforeEach(async () => {
  await app.empty()
  chief = await signIn()
  await app.ask(saveTerms, { body: { terms: [{ kind: 'topic', slug: 'dom', title: 'Дом' }] } })
  await app.ask(savePeople, { body: { people: [{ slug: 'anna', name: 'Анна' }] } })
})

const empty = articleDraft.parse({
  type: 'post',
  slug: 'fikus',
  title: 'Фикус зимой',
  body: '<p>Поливать редко.</p>',
  publishedAt: null,
  author: 'anna',
})

async function makeText({ draft }: GateExample): Promise<number> {
  const kind = draft.type === 'health' ? 'health' : 'article'
  const section = draft.categories?.[0] ?? null
  const created = await send(app, createText, chief.headers, { body: { kind, stage: 'draft', section } })
  const { id } = created.body.text as { id: number }
  // The library is another service; a picture of another site needs its words just as well.
  const body = (draft.body ?? empty.body).replaceAll('/media/1/640.webp', 'https://kuhnya.test/fikus.jpg')
  const doc = documentOfDraft({ ...empty, ...draft, body }, app.config.siteUrl)
  await appendAsSystem(newsroom, id, Y.encodeStateAsUpdate(doc))
  // Claims are rows; their words are found by the quote.
  for (const { words, sources, state, isSourceOpen } of draft.meta?.office?.claims ?? []) {
    const url = 'https://who.test/heat'
    const claim = await insertClaim(newsroom.db.kysely, {
      text_id: id,
      range_start: new Uint8Array([0, 0, 1]),
      range_end: new Uint8Array([0, 0, 1]),
      quote: words,
      sources: JSON.stringify(sources.map(validUntil => ({ title: 'Обзор', url, note: '', validUntil }))),
      state,
      note: '',
      added_by: chief.userId,
      added_at: app.clock.now(),
      checked_by: null,
      checked_at: null,
      signed_hash: null,
      signed_expert: null,
    })
    const finding = { claim_id: claim.id, url, kind: 'gone', passages: '[]', found_at: app.clock.now() } as const
    if (isSourceOpen) await insertFinding(newsroom.db.kysely, finding)
  }
  return id
}
async function setRule(
  rule: GateRule,
  severity: GateSeverity,
  { params = {} }: Pick<GateExample, 'params'>,
): Promise<void> {
  const change = (before: Parameters<Parameters<typeof changeRule>[2]>[0]) => ({
    severity: rule.isFixed ? before.severity : severity,
    params: { ...before.params, ...params },
  })
  await changeRule(newsroom, rule, change, chief.userId)
  await app.waitUntilIdle()
}

/** The two of them always stop a text about health together, and the claims of an example are not signed. */
const ofHealth = ['health-signature', 'health-sources', 'health-claims'].map(getRule)
describe.each(gateRules.filter(rule => !rule.isFixed))('$id', rule => {
  const [example] = rule.examples.bad as [GateExample]

  test('stops the page, the call and the schedule', async () => {
    const id = await makeText(example)
    const params = { id }
    for (const other of ofHealth.filter(({ id: otherId }) => otherId !== rule.id)) await setRule(other, 'off', {})
    await setRule(rule, 'off', example)
    const at = new Date(app.clock.now().getTime() + 60 * 60_000).toISOString()
    const planned = await send(app, calls.releaseText, chief.headers, { params, body: { at } })
    expect(planned.body.message).toBeUndefined()

    await setRule(rule, 'stop', example)
    const { problems } = (await send(app, calls.listReleaseProblems, chief.headers, { params })).body
    const reason = problems.find(problem => problem.rule === rule.id && problem.isBlocking)?.reason
    expect(reason).toBeTypeOf('string')

    const second = await makeText({ ...example, draft: { ...example.draft, slug: 'fikus-vtoroj' } })
    const refused = await send(app, calls.releaseText, chief.headers, { params: { id: second }, body: {} })
    expect(refused.status).toBe(400)
    expect(JSON.stringify(refused.body)).toContain(reason)

    app.clock.advance(61 * 60_000)
    chief = await signIn()
    await runDueReleases(newsroom)
    // The timer of the application may have been faster.
    const waiting = async () => {
      const { items } = (await send(app, calls.listReleases, chief.headers, { params })).body
      return [items[0]!.state, items[0]!.failure]
    }
    await expect.poll(waiting).toEqual(['waiting', expect.stringContaining(reason!)])
  })
})

/** Rules that cannot be turned off; what the site refuses depends on the site, so that rule has no example. */
const fixed = gateRules.filter(rule => rule.isFixed)
const refusedBySite: GateExample = { words: 'Такого автора нет', draft: { author: 'nobody' } }

describe.each(fixed)('$id', ({ id: rule, examples }) => {
  test('stops the page and the call, and cannot be planned', async () => {
    const id = await makeText(examples.bad[0] ?? refusedBySite)
    const params = { id }
    const { problems } = (await send(app, calls.listReleaseProblems, chief.headers, { params })).body
    const reason = problems.find(problem => problem.rule === rule && problem.isBlocking)?.reason
    expect(reason).toBeTypeOf('string')
    const at = new Date(app.clock.now().getTime() + 60 * 60_000).toISOString()
    for (const body of [{}, { at }]) {
      const refused = await send(app, calls.releaseText, chief.headers, { params, body })
      expect(refused.status).toBe(400)
      expect(JSON.stringify(refused.body)).toContain(reason)
    }
  })
})
