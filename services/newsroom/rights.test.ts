// Tests every cell of the table of rights over the wire: each colleague, relation to a text, stage and action.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setExpert } from '#contract/auth.ts'
import type { Call, CallInput } from '#contract/call.ts'
import * as releases from '#contract/newsroom-release.ts'
import * as calls from '#contract/newsroom.ts'
import {
  mayDo,
  mayMove,
  textStages,
  type Colleague,
  type CheckedText,
  type NewsroomRole,
  type TextStage,
} from '#domain/newsroom-rights.ts'
import { openTestApp, type InOffice, type TestApp } from '#tests/app.ts'
import { listen } from '#tests/socket-pages.ts'
import { openEditor, send } from '#tests/text-editors.ts'

let app: TestApp
let url: string
let texts: Record<string, { id: number; judged: Omit<CheckedText, 'stage'> }>
let versions: Record<string, number>
const people: Record<string, { signedIn: InOffice; colleague: Colleague }> = {}
const anywhere = Buffer.from([0, 1, 97, 0]).toString('base64')

const staff = {
  chief: ['admin', ['author', 'chief']],
  editor: ['moderator', ['author', 'section-editor']],
  author: ['user', ['author']],
  proofReader: ['user', ['author', 'proof-reader']],
  expert: ['user', ['author', 'expert']],
} as const satisfies Record<string, [string, NewsroomRole[]]>

beforeAll(async () => {
  app = await openTestApp({ services: ['auth', 'content', 'newsroom'] })
  url = await listen(app)
  for (const [name, [role, roles]] of Object.entries(staff)) {
    const email = `${name}@delno.test`
    let signedIn = await app.signInToOffice({ email, roles: [{ application: 'quasar', name: role }] })
    const sections = name === 'editor' ? ['dom'] : []
    const marks = [signedIn.userId, name === 'proofReader', sections]
    await app.context.db.sql.query('insert into newsroom.member values ($1, $2, $3::text[])', marks)
    if (name === 'expert') {
      await app.ask(setExpert, { body: { email, expertise: 'врач' } })
      signedIn = await app.signInToOffice({ email })
    }
    people[name] = { signedIn, colleague: { userId: signedIn.userId, roles, sections } }
  }
})
afterAll(() => app.close())

/** The replies to permitted calls: these texts have no words, releases or articles, so the calls fail later. */
const pastRights: Record<string, string> = {
  'move to out': 'conflict',
  release: 'validation',
  'change a release': 'not_found',
  'cancel a release': 'not_found',
  recall: 'conflict',
  return: 'not_found',
  'take the post': 'conflict',
}

async function makeTexts(ownerId: string): Promise<void> {
  await app.context.db.sql.query('truncate newsroom.text cascade')
  texts = {}
  versions = {}
  const chief = people['chief']!.signedIn.headers
  for (const [relation, section, owner] of [
    ['own', 'sad', ownerId],
    ['of the section', 'dom', null],
    ['without a section', null, null],
    ['of others', 'sad', null],
  ] as const) {
    const { body } = await send(app, calls.createText, chief, { body: { title: relation, section } })
    const { id } = body.text
    await app.context.db.sql.query('update newsroom.text set owner_id = $2 where id = $1', [id, owner])
    texts[relation] = { id, judged: { section, ownerId: owner } }
    const named = await send(app, calls.nameTextVersion, chief, { params: { id }, body: { name: 'Начало' } })
    versions[relation] = named.body.version.id
  }
}

async function putAt(id: number, stage: TextStage): Promise<void> {
  await app.context.db.sql.query(
    `update newsroom.text set stage = $2, deleted_at = null, kind = 'article', revision = revision + 1 where id = $1`,
    [id, stage],
  )
}

describe.each(Object.keys(staff))('%s', name => {
  beforeAll(async () => makeTexts(people[name]!.colleague.userId))

  test.each(['own', 'of the section', 'without a section', 'of others'])('with a text %s', async relation => {
    // The moves of all four texts together exceed the rate limit of a minute.
    if (relation === 'without a section') {
      app.clock.advance(61_000)
      // Tokens of the office live for five minutes.
      for (const each of Object.values(people)) await each.signedIn.renew()
    }
    const { signedIn, colleague } = people[name]!
    const { id, judged } = texts[relation]!
    const versionId = versions[relation]!
    const params = { id }
    const found: Record<string, boolean> = {}
    const expected: Record<string, boolean> = {}
    async function attempt<C extends Call>(
      what: string,
      stage: TextStage,
      isAllowed: boolean,
      call: C,
      input: CallInput<C>,
    ) {
      await putAt(id, stage)
      const { status, body } = await send(app, call, signedIn.headers, input)
      const isPast = status === 200 || pastRights[what] === body.code
      if (!isPast) expect([what, stage, status, body.code]).toEqual([what, stage, 403, 'forbidden'])
      found[`${stage}: ${what}`] = isPast
      expected[`${stage}: ${what}`] = isAllowed
    }
    for (const stage of textStages) {
      const text = { ...judged, stage }
      const may = (action: Parameters<typeof mayDo>[1]) =>
        mayDo(colleague, 'read', text) && mayDo(colleague, action, text)
      await attempt('read', stage, may('read'), calls.getText, { params })
      await attempt('log', stage, may('read'), calls.listTextLog, { params })
      await attempt('versions', stage, may('read'), calls.listTextVersions, { params })
      await attempt('version', stage, may('read'), calls.getTextVersion, { params: { id, versionId } })
      await attempt('strokes', stage, may('read'), calls.listTextStrokes, { params: { id, versionId } })
      await attempt('remarks', stage, may('read'), calls.listTextRemarks, { params })
      await attempt('remark', stage, may('remark'), calls.addTextRemark, {
        params,
        body: { body: 'Проверьте', range: { start: anywhere, end: anywhere, quote: '' } },
      })
      await attempt('name', stage, may('name'), calls.nameTextVersion, { params, body: { name: stage } })
      await attempt('restore', stage, may('restore'), calls.restoreTextVersion, { params: { id, versionId } })
      await attempt('change', stage, may('change'), calls.changeText, { params, body: { kind: 'news' } })
      await attempt('assign', stage, may('change') && may('assign'), calls.changeText, {
        params,
        body: { ownerId: judged.ownerId },
      })
      await attempt('remove', stage, may('remove'), calls.removeText, { params })
      for (const to of textStages)
        await attempt(`move to ${to}`, stage, may('read') && mayMove(colleague, text, to), calls.moveText, {
          params,
          body: { stage: to },
        })
      const mayRelease = may('leave') && may('read') && mayMove(colleague, text, 'out')
      const mayDecide = may('read') && mayDo(colleague, 'enter', { ...text, stage: 'out' })
      const release = { id, releaseId: 999 }
      await attempt('releases', stage, may('read'), releases.listReleases, { params })
      await attempt('release', stage, mayRelease, releases.releaseText, { params, body: {} })
      await attempt('change a release', stage, mayRelease, releases.changeRelease, {
        params: release,
        body: { at: null },
      })
      await attempt('cancel a release', stage, mayRelease, releases.cancelRelease, { params: release })
      await attempt('terms', stage, mayDecide, releases.changeReleaseTerms, { params, body: { expiresAt: null } })
      await attempt('recall', stage, mayDecide, releases.recallText, { params, body: {} })
      await attempt('return', stage, mayDecide, releases.returnRelease, { params: release })
      await attempt('take the post', stage, may('restore'), releases.takePost, { params })
      await putAt(id, stage)
      const editor = await openEditor(url, { token: signedIn.token, text: id }).catch(() => undefined)
      found[`${stage}: write`] = editor?.access?.mode === 'write'
      expected[`${stage}: write`] = may('write')
      editor?.close()
    }
    expect(found).toEqual(expected)
  })
})
