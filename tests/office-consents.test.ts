// The texts that readers agree to: a version comes into effect at once or on its day, in every process; what somebody agreed to stays
// recorded and readable; a change that asks again asks those who agreed before.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getUser, giveConsent } from '#contract/auth.ts'
import { sendAdsForm } from '#contract/inbox.ts'
import { listSubscriptions, requestSubscription } from '#contract/newsletter.ts'
import {
  cancelConsentText,
  listConsentTexts,
  publishConsentText,
  setConsentDraft,
} from '#contract/office/consent-texts.ts'
import { addOwnPages } from '#contract/office/content.ts'
import { listOfficeLog } from '#contract/office/log.ts'
import { changeMagazine } from '#contract/office/magazine.ts'
import type { ConsentKind } from '#domain/consent.ts'
import { dayMs } from '#domain/time-units.ts'
import { loadWebBuild } from '#server/hosting/web-host.ts'
import { enterFirst, enterInvited, type Entered } from '#services/auth/office/testing.ts'
import { openTestApp, type SignedIn, type TestApp } from './app.ts'
import { seedMagazine } from './magazine.ts'
import { send } from './text-editors.ts'
import { plainWords } from './plain-words.ts'

let app: TestApp
let anna: Entered
let lena: SignedIn
beforeAll(async () => {
  app = await openTestApp({ site: loadWebBuild() })
  await seedMagazine(app)
  await app.ask(addOwnPages)
  await app.waitUntilIdle()
  anna = await enterFirst(app)
  lena = await app.signIn({ email: 'lena@delno.test' })
})
afterAll(() => app.close())

const headers = () => anna.browser.headers()
const list = async () => (await send(app, listConsentTexts, headers(), {})).body
const textOf = async (kind: ConsentKind) => (await list()).texts.find(each => each.kind === kind)!
const draft = async (kind: ConsentKind, body: string | null) => {
  const expected = (await textOf(kind)).draft?.revision ?? 0
  return send(app, setConsentDraft, headers(), { params: { kind }, body: { body, expected } })
}
const publish = async (
  kind: ConsentKind,
  { effectiveAt = null, asksAgain = false }: { effectiveAt?: string | null; asksAgain?: boolean } = {},
) => {
  const expected = (await textOf(kind)).draft?.revision ?? 0
  return send(app, publishConsentText, headers(), { params: { kind }, body: { expected, effectiveAt, asksAgain } })
}
const open = async (url: string, of = app) => of.app.inject({ url, headers: { accept: 'text/html' } })
const read = async (url: string) => {
  const { statusCode, body } = await open(url)
  expect([url, statusCode]).toEqual([url, 200])
  return plainWords(body)
}
const consentOf = async (reader: SignedIn) =>
  (await send(app, getUser, reader.headers, { params: { id: reader.userId } })).body.data.consent_version
const agree = (reader: SignedIn, consent: string) =>
  send(app, giveConsent, reader.headers, { params: { id: reader.userId }, body: { consent } })
const today = () => app.clock.now().toISOString().slice(0, 10)

test('a new version stands at once where forms link to, and the former one stays readable for ever', async () => {
  const before = await textOf('data')
  expect(before).toMatchObject({ draft: null, planned: null, current: { version: '2026-11' }, versions: [] })
  expect(await read('/personalnye-dannye')).toContain('Шаблон: заполните до открытия сайта')
  // Even before anybody publishes, what readers agree to has its address.
  expect(await read('/personalnye-dannye/2026-11')).toContain('Шаблон: заполните до открытия сайта')

  await draft(
    'data',
    '## Кто мы\n\n{{издатель}}, сайт {{сайт}}.\n\n- Почта — для входа\n- Имя — для ответов\n\n{{погода}}',
  )
  const wrong = await publish('data')
  expect([wrong.status, JSON.stringify(wrong.body)]).toEqual([
    400,
    expect.stringMatching(/\{\{погода\}\}: такого имени/),
  ])
  expect(JSON.stringify(wrong.body)).toContain('{{издатель}}: в настройках журнала не заполнено')
  await send(app, changeMagazine, headers(), {
    params: { part: 'imprint' },
    body: { values: { publisher: 'ООО «Толк»' }, expected: { publisher: '' } },
  } as never)
  await draft('data', '## Кто мы\n\n{{издатель}}, сайт {{сайт}}. С {{дата}}.\n\n- Почта — для входа')
  expect((await publish('data')).status).toBe(200)
  await app.waitUntilIdle()

  const page = await read('/personalnye-dannye')
  for (const words of [
    '<h2',
    'Кто мы',
    'ООО «Толк», сайт delno.test',
    '<li>Почта — для входа',
    `/personalnye-dannye/${today()}`,
  ])
    expect(page).toContain(words)
  expect(page).not.toContain('Шаблон')
  const former = await read('/personalnye-dannye/2026-11')
  expect(former).toContain('Шаблон: заполните до открытия сайта')
  expect(former).toContain('Что действует сейчас')
  expect(former).toContain('name="robots" content="noindex"')
  const current = await read(`/personalnye-dannye/${today()}`)
  expect(current).toContain('На неё соглашаются сейчас.')
  expect(current).toMatch(/: действует с \d{1,2} [а-я]+ \d{4} года\./)
  expect((await open('/personalnye-dannye/1999-01-01')).statusCode).toBe(404)
  // AMP of the page is no version.
  expect((await open('/personalnye-dannye/amp')).statusCode).not.toBe(500)

  // A change that does not ask again leaves earlier consents as they are.
  expect(await consentOf(lena)).toBe('2026-11')
  const { texts } = await list()
  expect(texts[0]!.versions.map(({ version }) => version)).toEqual([today(), '2026-11'])
})

test('subscriptions and letters record which versions they were given to', async () => {
  await draft('letters', 'Раз в неделю журнал «{{журнал}}» пишет вам письмо.')
  expect((await publish('letters')).status).toBe(200)
  await app.waitUntilIdle()
  expect(await read('/soglasie-na-rassylki')).toContain('журнал «Дельно» пишет вам письмо')
  expect(await read('/')).toContain('href="/soglasie-na-rassylki"')
  await app.ask(requestSubscription, { body: { type: 'newsletter', email: 'vera@delno.test' } })
  await app.waitUntilIdle()
  expect((await app.ask(listSubscriptions, { body: { email: 'vera@delno.test' } })).items).toEqual([
    expect.objectContaining({ type: 'newsletter', consent_version: today(), letters_version: today() }),
  ])
  const letter = {
    name: 'Вера',
    email: 'vera@delno.test',
    company: 'Лейки',
    text: 'Хотим рассказать',
    agree: 'true' as const,
  }
  await send(app, sendAdsForm, {}, { body: letter })
  const { rows } = await app.context.db.sql.query('select consent_version from inbox.item order by id desc limit 1')
  expect(rows).toEqual([{ consent_version: today() }])
})

test('two people do not overwrite each other, only an administrator writes, and the log says who', async () => {
  expect((await draft('recognition', 'Узнаём вас по номеру браузера.')).status).toBe(200)
  const stale = { params: { kind: 'recognition' as const }, body: { body: 'Другое', expected: 0 } }
  expect((await send(app, setConsentDraft, headers(), stale)).status).toBe(409)
  expect((await publish('recognition')).status).toBe(200)
  await app.waitUntilIdle()
  expect(await read('/')).toContain('href="/soglasie-na-uznavanie"')
  const { body } = await send(app, listOfficeLog, headers(), {
    query: { actions: 'setting.changed', limit: 1 },
  } as never)
  expect(body.items[0]).toMatchObject({
    by: { display_name: 'Анна Ветрова' },
    thing: { id: 'consents.recognition', title: 'Тексты согласий: согласие узнавать читателя' },
    after: { asksAgain: false },
  })
  const moderator = await enterInvited(app, anna, { email: 'oleg@delno.test', name: 'Олег', role: 'moderator' })
  const theirs = moderator.browser.headers()
  expect((await send(app, listConsentTexts, theirs, {})).status).toBe(403)
  expect((await send(app, setConsentDraft, theirs, stale)).status).toBe(403)
})

test('neither a text nor a name of the settings runs anything on the page; other addresses below it are no versions', async () => {
  await send(app, changeMagazine, headers(), {
    params: { part: 'imprint' },
    body: { values: { publisher: '<img src=x onerror=alert(2)>' }, expected: { publisher: 'ООО «Толк»' } },
  } as never)
  await draft(
    'data',
    '<script>alert(1)</script> [сюда](javascript:alert) <svg onload=alert(1)></svg> {{издатель}} Слова',
  )
  expect((await publish('data')).status).toBe(200)
  await app.waitUntilIdle()
  const { version } = (await textOf('data')).current!
  for (const path of ['/personalnye-dannye', `/personalnye-dannye/${version}`]) {
    const page = await read(path)
    expect(page).toContain('Слова')
    // As words it may stand there, as an element not.
    expect(page).not.toMatch(/<(?:img|svg|script)[^>]*alert|<script>alert|href="javascript/)
  }
  for (const tail of ['..', '..%2f..%2fo-zhurnale', '2026-11/x', '2026-11%00', '9999-01-01', '9'.repeat(50)])
    expect([tail, await read(`/personalnye-dannye/${tail}`).catch(() => '')]).toEqual([
      tail,
      expect.not.stringContaining('Версия '),
    ])
})

test('a version of a coming day waits, can be cancelled, and on its day asks again', async () => {
  await draft('data', '## Новое\n\nТеперь храним и номер телефона.')
  const day = new Date(app.clock.now().getTime() + 3 * dayMs).toISOString()
  expect((await publish('data', { effectiveAt: day, asksAgain: true })).status).toBe(200)
  const version = day.slice(0, 10)
  expect((await open(`/personalnye-dannye/${version}`)).statusCode).toBe(404)
  expect(await read('/personalnye-dannye')).not.toContain('номер телефона')
  // Only one can wait, and the words of a cancelled one are a draft again.
  await draft('data', 'Другое')
  expect((await publish('data')).status).toBe(409)
  await draft('data', null)
  const cancelled = await send(app, cancelConsentText, headers(), { params: { kind: 'data', version } })
  expect(cancelled.status).toBe(200)
  expect((await textOf('data')).draft?.body).toContain('номер телефона')
  const inForce = await send(app, cancelConsentText, headers(), { params: { kind: 'data', version: '2026-11' } })
  expect(inForce.status).toBe(409)

  expect((await publish('data', { effectiveAt: day, asksAgain: true })).status).toBe(200)
  expect(await consentOf(lena)).toBe('2026-11')
  app.clock.advance(3 * dayMs + 60_000)
  // The timer looks again at once instead of within fifteen seconds.
  await app.context.db.of('content').inTransaction(trx => app.context.events.announce(trx, 'magazine.changed', {}))
  await expect.poll(() => app.context.consents.current.data).toBe(version)
  const later = await app.openAnother()
  expect(later.context.consents).toEqual({ current: expect.objectContaining({ data: version }), accepted: [version] })
  await later.close()
  await app.waitUntilIdle()
  expect(await read('/personalnye-dannye')).toContain('номер телефона')
  lena = await app.signIn({ email: 'lena@delno.test' })
  // The form of the test agrees to the former text: the account waits for another consent.
  expect(await consentOf(lena)).toBeNull()
  expect(await app.context.metrics.metrics()).toMatch(/^delno_accounts_without_consent [1-9]/m)
  expect((await agree(lena, version)).body.data.consent_version).toBe(version)
  expect(await consentOf(lena)).toBe(version)
  const { rows } = await app.context.db.sql.query<{ version: string }>(
    'select version from auth.consent where user_id = $1 order by given_at',
    [lena.userId],
  )
  expect(rows.map(row => row.version)).toEqual(['2026-11', version])
})
