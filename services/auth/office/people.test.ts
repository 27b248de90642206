// Tests changes of roles and marks by administrators, email addresses, and own sessions.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getUsers, markArchived, setBan } from '#contract/auth.ts'
import { createText, getText, setMember, listMembers } from '#contract/newsroom.ts'
import * as calls from '#contract/office/access.ts'
import { listOfficeLog } from '#contract/office/log.ts'
import { minuteMs } from '#domain/time-units.ts'
import { openTestApp, type TestApp } from '#tests/app.ts'
import { listen } from '#tests/socket-pages.ts'
import { openEditor, send } from '#tests/text-editors.ts'
import { isUnusualSignIn } from './sign-in/device.ts'
import { freshStepMinutes, stepSeconds } from './limits.ts'
import { codeAt, enterFirst, enterInvited, openBrowser, type Entered } from './testing.ts'

let app: TestApp
let url: string
let anna: Entered
let denis: Entered
beforeAll(async () => {
  app = await openTestApp({ services: ['auth', 'newsroom'], config: { siteUrl: 'https://delno.test' } })
  url = await listen(app)
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.empty()
  anna = await enterFirst(app)
  denis = await enterInvited(app, anna, { email: 'denis@delno.test', name: 'Денис Карпов', role: 'user' })
})

const changeRole = (by: Entered, id: string, role: 'admin' | 'moderator' | 'user' | null) =>
  by.browser.send(calls.changeOfficeRole, { body: { id, role } })
const newestOfLog = async (person?: string) =>
  (await anna.browser.ask(listOfficeLog, { query: { limit: 3, ...(person && { person }) } })).items
const nextStep = () => app.clock.advance(stepSeconds * 1000)
const nobody = '00000000-0000-4000-8000-000000000000'

/** An editor of a text that Denis owns, connected with his office token. */
async function openDenisEditor() {
  const { body } = await send(app, createText, denis.browser.headers(), { body: { title: 'Сырники' } })
  const editor = await openEditor(url, { token: denis.browser.token(), text: body.text.id })
  return { editor, id: body.text.id }
}

test('everybody sees which other administrators can give a new link: those who have signed in and are not banned', async () => {
  const shown = async (person: Entered) =>
    (await person.browser.ask(calls.getOwnOfficeAccess, {})).data.administrators.map(({ display_name }) => display_name)
  expect(await shown(anna)).toEqual([])
  expect(await shown(denis)).toEqual(['Анна Ветрова'])
  await enterInvited(app, anna, { email: 'nina@delno.test', name: 'Нина Левина', role: 'admin' })
  const egor = { email: 'egor@delno.test', display_name: 'Егор Ким', role: 'admin' as const }
  await anna.browser.ask(calls.inviteToOffice, { body: egor })
  expect([await shown(anna), await shown(denis)]).toEqual([['Нина Левина'], ['Анна Ветрова', 'Нина Левина']])
  await app.ask(setBan, { body: { email: 'nina@delno.test', isBanned: true } })
  expect(await shown(anna)).toEqual([])
})

describe('roles', () => {
  test('additional rights take effect at once and keep the session; the log has the former and new role', async () => {
    const changed = await changeRole(anna, denis.userId, 'moderator')
    expect(changed).toMatchObject({ status: 200, body: { data: { before: 'user' } } })
    expect((await denis.browser.ask(calls.getOfficeToken, {})).data.roles).toEqual(['moderator'])
    expect((await newestOfLog())[0]).toMatchObject({
      action: 'access.role_changed',
      before: { role: 'user' },
      after: { role: 'moderator' },
      thing: { kind: 'person', title: 'Денис Карпов' },
      by: { display_name: 'Анна Ветрова' },
      place: { device: 'Mac, Chrome' },
    })
    await changeRole(anna, denis.userId, 'moderator')
    expect((await newestOfLog()).filter(({ action }) => action === 'access.role_changed')).toHaveLength(1)
  })

  test('losing the role ends cookie, token and socket at once; with the role back, the same keys work again', async () => {
    const { editor, id } = await openDenisEditor()
    const token = denis.browser.token()
    const isCut = new Promise<void>(resolve => void editor.socket.once('disconnect', () => resolve()))
    expect((await changeRole(anna, denis.userId, null)).body).toMatchObject({ data: { before: 'user' } })
    await isCut
    editor.socket.close()
    expect((await send(app, getText, { authorization: `Bearer ${token}` }, { params: { id } })).status).toBe(401)
    expect((await denis.browser.send(calls.getOfficeToken, {})).status).toBe(401)
    const signIn = () => {
      nextStep()
      const body = { email: 'denis@delno.test', code: codeAt(denis.secret, app.clock.now()) }
      return denis.browser.send(calls.signInByCode, { body })
    }
    expect(await signIn()).toMatchObject({ status: 403, code: 'forbidden' })
    await changeRole(anna, denis.userId, 'user')
    expect((await signIn()).status).toBe(200)
  })

  test('a person without a role can be invited again and gets new credentials', async () => {
    await changeRole(anna, denis.userId, null)
    const again = { email: 'denis@delno.test', name: 'Денис Карпов', role: 'moderator' } as const
    expect((await enterInvited(app, anna, again)).userId).toBe(denis.userId)
  })

  test('fewer rights end the sessions too', async () => {
    await changeRole(anna, denis.userId, 'admin')
    await denis.browser.ask(calls.getOfficeToken, {})
    expect((await denis.browser.send(calls.listOfficePeople, {})).status).toBe(200)
    await changeRole(anna, denis.userId, 'moderator')
    expect((await denis.browser.send(calls.listOfficePeople, {})).status).toBe(401)
  })

  test('nobody can change their own role; if two administrators remove each other at the same time, one remains', async () => {
    expect(await changeRole(anna, anna.userId, 'user')).toMatchObject({ status: 409, code: 'conflict' })
    await changeRole(anna, denis.userId, 'admin')
    await denis.browser.ask(calls.getOfficeToken, {})
    const answers = await Promise.all([changeRole(anna, denis.userId, null), changeRole(denis, anna.userId, null)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const { rows } = await app.context.db.sql.query(`select user_id from auth.role where name = 'admin'`)
    expect(rows).toHaveLength(1)
  })

  test('the last administrator cannot close the account; of two who close theirs at the same time, one stays', async () => {
    const deadline = new Date(app.clock.now().getTime() + 86_400_000).toISOString()
    const close = ({ userId }: Entered) =>
      app.ask(markArchived, {
        body: { id: userId, archive: { deadline, reasonCode: null, reasonComment: null } },
      })
    await expect(close(anna)).rejects.toMatchObject({ status: 409, code: 'conflict' })
    await changeRole(anna, denis.userId, 'admin')
    const closed = await Promise.allSettled([close(anna), close(denis)])
    expect(closed.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test('of two administrators, one who closes the account and one who is removed at the same time, one remains', async () => {
    await changeRole(anna, denis.userId, 'admin')
    const deadline = new Date(app.clock.now().getTime() + 86_400_000).toISOString()
    const archive = { deadline, reasonCode: null, reasonComment: null }
    await Promise.allSettled([
      app.ask(markArchived, { body: { id: anna.userId, archive } }),
      changeRole(anna, denis.userId, null),
    ])
    const { rows } = await app.context.db.sql.query(
      `select user_id from auth.role r join auth."user" u on u.id = r.user_id
       where r.name = 'admin' and u.archived_at is null`,
    )
    expect(rows).toHaveLength(1)
  })

  test('a banned administrator cannot change roles', async () => {
    await changeRole(anna, denis.userId, 'admin')
    await denis.browser.ask(calls.getOfficeToken, {})
    await app.ask(setBan, { body: { email: 'denis@delno.test', isBanned: true } })
    expect((await changeRole(denis, anna.userId, null)).status).toBe(403)
  })

  test('need an administrator with a recent second step; readers are not in the office', async () => {
    expect(await changeRole(denis, anna.userId, null)).toMatchObject({ status: 403, code: 'forbidden' })
    expect(await changeRole(anna, nobody, 'user')).toMatchObject({ status: 404 })
    const reader = await app.signIn({ email: 'lena@delno.test' })
    expect(await changeRole(anna, reader.userId, 'admin')).toMatchObject({ status: 404 })
    app.clock.advance(freshStepMinutes * minuteMs + 1)
    await anna.browser.ask(calls.getOfficeToken, {})
    expect(await changeRole(anna, denis.userId, null)).toMatchObject({ status: 403, code: 'second_step' })
    const marked = await anna.browser.send(calls.changeOfficeExpert, { body: { id: denis.userId, expertise: null } })
    expect(marked).toMatchObject({ status: 403, code: 'second_step' })
  })
})

describe('marks', () => {
  test('the mark of an expert is set and removed', async () => {
    const mark = (expertise: string | null) =>
      anna.browser.ask(calls.changeOfficeExpert, { body: { id: denis.userId, expertise } })
    const isExpert = async () => (await app.ask(getUsers, { body: { ids: [denis.userId] } })).items[0]!.is_expert
    await mark('Сомнолог')
    expect(await isExpert()).toBe(true)
    expect((await anna.browser.ask(calls.listOfficePeople, {})).items[1]).toMatchObject({ expertise: 'Сомнолог' })
    await mark(null)
    expect(await isExpert()).toBe(false)
    expect(
      (await newestOfLog())
        .slice(0, 2)
        .map(({ action, after }) => [action, (after as { detail: string } | null)?.detail ?? '']),
    ).toEqual([
      ['access.expert_removed', ''],
      ['access.expert_set', 'Сомнолог'],
    ])
  })

  test('marks of the newsroom need an administrator with a second step', async () => {
    const input = { params: { id: denis.userId }, body: { isProofReader: true, sections: ['dom'] } }
    expect((await denis.browser.send(setMember, input)).status).toBe(403)
    expect((await denis.browser.send(listMembers, { query: { ids: denis.userId } })).status).toBe(403)
    const reader = await app.signIn({ email: 'anna@delno.test' })
    expect((await anna.browser.send(setMember, input, reader.headers)).status).toBe(401)
    await anna.browser.ask(setMember, input)
    const { items } = await anna.browser.ask(listMembers, { query: { ids: `${anna.userId},${denis.userId}` } })
    expect(items).toEqual([{ userId: denis.userId, isProofReader: true, sections: ['dom'] }])
  })
})

describe('addresses', () => {
  test('are masked; viewing one is logged', async () => {
    const [own, his] = (await anna.browser.ask(calls.listOfficePeople, {})).items
    expect([own!.email, his!.email]).toEqual(['a•••@delno.test', 'd•••@delno.test'])
    const shown = await anna.browser.ask(calls.showOfficeAddress, { body: { id: denis.userId } })
    expect(shown.data.email).toBe('denis@delno.test')
    expect((await newestOfLog())[0]).toMatchObject({ action: 'access.address_shown', thing: { title: 'Денис Карпов' } })
    expect((await denis.browser.send(calls.showOfficeAddress, { body: { id: anna.userId } })).status).toBe(403)
  })
})

test('the log of a person has actions by this person and on this person', async () => {
  await changeRole(anna, denis.userId, 'moderator')
  const his = await newestOfLog(denis.userId)
  expect(his.map(({ action }) => action)).toEqual(['access.role_changed', 'access.first_entry', 'access.link_opened'])
  const hers = (await anna.browser.ask(listOfficeLog, { query: { person: anna.userId } })).items
  expect(hers.every(({ thing, by }) => [thing?.id, by?.id].includes(anna.userId))).toBe(true)
  expect(hers.map(({ action }) => action)).toContain('access.invited')
})

describe('a session', () => {
  const lettersTo = async (email: string) => {
    await app.waitUntilIdle()
    const { rows } = await app.context.db.sql.query<{ subject: string; text: string }>(
      `select subject, text from platform.mail_message where "to" = $1 order by id`,
      [email],
    )
    return rows
  }
  async function signIn(userAgent: string, from?: string) {
    nextStep()
    const browser = openBrowser(app, { userAgent, ...(from && { ip: from }) })
    await browser.ask(calls.signInByCode, {
      body: { email: 'anna@delno.test', code: codeAt(anna.secret, app.clock.now()) },
    })
    return browser
  }
  const mac = 'Macintosh Chrome/156'

  test('on a known device sends no letter; on a new one it sends a letter with instructions', async () => {
    await signIn(mac)
    expect(await lettersTo('anna@delno.test')).toEqual([])
    await signIn('iPhone Safari/604')
    const [letter, ...others] = await lettersTo('anna@delno.test')
    expect(others).toEqual([])
    expect(letter!.subject).toBe('В редакцию «Дельно» вошли: iPhone, Safari')
    expect(letter!.text).toMatch(/Когда: .+, \d\d:\d\d\. Откуда: 95\.165\.\*\.\*\./)
    expect(letter!.text).toContain('https://delno.test/office/sessions')
    await signIn('iPhone Safari/604')
    expect(await lettersTo('anna@delno.test')).toHaveLength(1)
  })

  test('from an unknown network is unusual until the person confirms «Это я»; a letter reports it', async () => {
    await signIn('Windows Chrome/156', '178.206.1.2')
    expect((await lettersTo('anna@delno.test'))[0]!.text).toContain('178.206.*.*')
    const own = async () => (await anna.browser.ask(calls.getOwnOfficeAccess, {})).data
    const { sessions, usual_places } = await own()
    expect(sessions.map(({ network, is_odd }) => [network, is_odd])).toEqual([
      ['95.165.*.*', false],
      ['178.206.*.*', true],
    ])
    expect(usual_places).toEqual(['95.165.*.*'])
    const { id } = sessions[1]!
    expect((await denis.browser.send(calls.confirmOfficeSession, { body: { id } })).status).toBe(404)
    await anna.browser.ask(calls.confirmOfficeSession, { body: { id } })
    expect((await own()).sessions.some(({ is_odd }) => is_odd)).toBe(false)
    // The second time, the place is known.
    await signIn('Windows Chrome/156', '178.206.3.4')
    expect((await own()).sessions.some(({ is_odd }) => is_odd)).toBe(false)
    expect(await lettersTo('anna@delno.test')).toHaveLength(1)
  })

  test('from an unusual place that the person ended does not make the place known', async () => {
    const own = async () => (await anna.browser.ask(calls.getOwnOfficeAccess, {})).data
    for (const letters of [1, 2]) {
      await signIn('Windows Chrome/156', '178.206.1.2')
      expect(await lettersTo('anna@delno.test')).toHaveLength(letters)
      const { sessions } = await own()
      expect(sessions.map(({ is_odd }) => is_odd)).toEqual([false, true])
      await anna.browser.ask(calls.endOfficeSession, { body: { id: sessions[1]!.id } })
      expect((await own()).usual_places).toEqual(['95.165.*.*'])
    }
  })

  test('that is ended loses its token and socket at once', async () => {
    const { id: textId } = (await send(app, createText, anna.browser.headers(), { body: { title: 'Плов' } })).body.text
    const phone = await signIn('iPhone Safari/604')
    const editor = await openEditor(url, { token: phone.token(), text: textId })
    const isCut = new Promise<void>(resolve => void editor.socket.once('disconnect', () => resolve()))
    const { sessions } = (await anna.browser.ask(calls.getOwnOfficeAccess, {})).data
    await anna.browser.ask(calls.endOfficeSession, { body: { id: sessions.find(({ is_this }) => !is_this)!.id } })
    await isCut
    editor.socket.close()
    expect((await send(app, getText, phone.headers(), { params: { id: textId } })).status).toBe(401)
    expect((await anna.browser.ask(calls.getOwnOfficeAccess, {})).data.sessions).toHaveLength(1)
  })

  test.each([
    ['the same network', { network: '95.165.*.*', city: null }, false],
    ['another network of the same city', { network: '10.1.*.*', city: 'Москва' }, false],
    ['another network and city', { network: '178.206.*.*', city: 'Казань' }, true],
    ['another network without a city', { network: '178.206.*.*', city: null }, true],
  ])('from %s', (_, place, odd) => {
    const known = [{ network: '95.165.*.*', city: 'Москва' }]
    expect(isUnusualSignIn({ device: 'Mac', ...place }, known)).toBe(odd)
    expect(isUnusualSignIn({ device: 'Mac', ...place }, [])).toBe(false)
  })
})

describe('a view with fewer rights', () => {
  test('has the rights of that role and no marks, even if the rights of the person change meanwhile', async () => {
    const { body } = await send(app, createText, anna.browser.headers(), { body: { title: 'Тайна', stage: 'draft' } })
    await setMarks(anna, anna.userId)
    const read = () => send(app, getText, anna.browser.headers(), { params: { id: body.text.id } })
    const { data } = await anna.browser.ask(calls.getOfficeToken, { query: { as: 'user' } })
    expect(data).toMatchObject({ roles: ['user'], own_roles: ['admin'], is_expert: false })
    // Her own text is accessible; the pages of administrators and texts of others are not.
    expect((await read()).status).toBe(200)
    expect((await anna.browser.send(calls.listOfficePeople, {})).code).toBe('forbidden')
    const other = await send(app, createText, denis.browser.headers(), { body: { title: 'Чужой', stage: 'draft' } })
    const readOther = () => send(app, getText, anna.browser.headers(), { params: { id: other.body.text.id } })
    expect((await readOther()).status).toBe(403)
    // A change of her rights must not extend the view.
    const correct = async (role: 'admin' | 'user') => {
      const rights = { roles: [{ application: 'quasar' as const, name: role }], isBanned: false, isExpert: true }
      const viewer = { ...rights, userId: anna.userId, isArchived: false }
      await app.context.db
        .of('auth')
        .inTransaction(trx => app.context.events.announce(trx, 'viewer.changed', { userId: anna.userId, viewer }))
      await app.waitUntilIdle()
    }
    await correct('admin')
    expect((await readOther()).status).toBe(403)
    // The view ends when her own role is no longer above it.
    await correct('user')
    expect((await readOther()).status).toBe(401)
    await correct('admin')
    await anna.browser.ask(calls.getOfficeToken, {})
    expect((await readOther()).status).toBe(200)
  })

  test('is possible only for roles below the own role', async () => {
    const as = (by: Entered, role: 'moderator' | 'user') =>
      by.browser.send(calls.getOfficeToken, { query: { as: role } })
    expect((await as(denis, 'user')).code).toBe('forbidden')
    expect((await as(denis, 'moderator')).code).toBe('forbidden')
    expect((await as(anna, 'moderator')).body.data.roles).toEqual(['moderator'])
    await changeRole(anna, denis.userId, 'moderator').then(({ code }) => expect(code).toBe('forbidden'))
  })
})

const setMarks = (by: Entered, id: string) =>
  by.browser.send(setMember, { params: { id }, body: { isProofReader: true, sections: [] } })
