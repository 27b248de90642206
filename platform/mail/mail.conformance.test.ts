import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { makeTestClock } from '#platform/clock.ts'
import { makeTestDatabase, silentLog, type TestDatabase } from '#platform/db/testing.ts'
import { makeJobs, type Jobs } from '#platform/jobs/jobs.ts'
import { makeLog } from '#platform/log.ts'
import { makeMailbox } from './mailbox.ts'
import { MailAddressError, makeMail, type LetterOutcome, type Transport } from './mail.ts'
import { writeLetter } from './house-letter.ts'
import { makeSmtpTransport } from './smtp.ts'
import { refusal, startSmtpServer } from './smtp-server.fixture.ts'

const letter = { to: 'vera@example.org', subject: 'Код для входа', text: 'Ваш код: 123456', html: '<p>Ваш код</p>' }

describe('mail', () => {
  let database: TestDatabase
  let jobs: Jobs
  beforeAll(async () => {
    database = await makeTestDatabase()
  })
  afterEach(async () => {
    await jobs.stop(0)
    await database.clear()
  })
  afterAll(() => database?.close())

  const clock = makeTestClock('2026-11-21T09:00:00+03:00')
  async function openMail(transport: Transport) {
    jobs = makeJobs({ database, log: silentLog, pollMs: 600_000 })
    const mail = await makeMail({ jobs, transport, clock })
    await jobs.start()
    return mail
  }

  test('SMTP: a letter reaches the server with its subject, text and HTML', async () => {
    const server = await startSmtpServer({})
    const transport = makeSmtpTransport({ url: server.url, from: 'Дельно <noreply@example.org>' })
    const mail = await openMail(transport)
    await mail.send(letter)
    await jobs.waitUntilIdle()
    expect(server.received).toHaveLength(1)
    const { to, raw } = server.received[0]!
    expect(to).toBe('vera@example.org')
    expect(raw).toContain('From: =?UTF-8?')
    expect(raw).toContain('noreply@example.org')
    expect(raw).toContain('multipart/alternative')
    expect(raw).not.toContain('List-Unsubscribe')
    await transport.close()
    await server.close()
  })

  test('SMTP: a letter of the house carries its bird, loads nothing, and says all of it in plain text too', async () => {
    const server = await startSmtpServer({})
    const transport = makeSmtpTransport({ url: server.url, from: 'noreply@example.org' })
    const from = { siteUrl: 'https://delno.test', name: 'Дельно' }
    const parts = [
      'Вы меняете <адрес>.',
      { lead: 'Введите код:', code: '123456' },
      { button: 'Открыть настройки', url: 'https://delno.test/settings?a=1&b=2' },
      { title: 'Олег отвечает', quote: 'Тёплой водой', url: 'https://delno.test/fikus' },
      { small: 'Если вы ничего не меняли, просто удалите письмо.' },
    ]
    const written = writeLetter({ to: letter.to, subject: 'Код', parts, lastLine: '@delno.test #123456' }, from)
    await transport.deliver(written)
    const { raw } = server.received[0]!
    // The picture is a part of the letter: nothing tells a server that it was opened.
    expect(raw).toMatch(/multipart\/related[\s\S]+Content-Id: <hello@tolk>/i)
    expect(written.html!.match(/src="[^"]+"/g)).toEqual(['src="cid:hello@tolk"'])
    expect(written.html).not.toMatch(/<(link|script|iframe)\b|url\(|@import/)
    expect(written.html).toContain('prefers-color-scheme:dark')
    expect(written.html).toContain('Вы\u00a0меняете &lt;адрес&gt;.')
    expect(written.text).toBe(
      'Вы меняете <адрес>.\n\nВведите код: 123456\n\nОткрыть настройки: https://delno.test/settings?a=1&b=2\n\n' +
        'Олег отвечает\n«Тёплой водой»\nhttps://delno.test/fikus\n\nЕсли вы ничего не меняли, просто удалите письмо.\n\n' +
        'Дельно, delno.test\n\n@delno.test #123456\n',
    )
    await transport.close()
    await server.close()
  })

  test('SMTP: a letter with an unsubscribe address has the header for mail programs', async () => {
    const server = await startSmtpServer({})
    const transport = makeSmtpTransport({ url: server.url, from: 'Дельно <noreply@example.org>' })
    const mail = await openMail(transport)
    const unsubscribeUrl = `https://example.org/unsubscribe?user=1&sign=${'x'.repeat(80)}`
    await mail.send({ ...letter, unsubscribeUrl })
    await jobs.waitUntilIdle()
    const headers = server.received[0]!.raw.replaceAll(/\r\n[ \t]+/g, ' ')
    expect(headers).toContain(`List-Unsubscribe: <${unsubscribeUrl}>\r\n`)
    expect(headers).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n')
    await transport.close()
    await server.close()
  })

  test('SMTP: a refusal is logged without the address of the recipient', async () => {
    const server = await startSmtpServer({ refuse: address => refusal(550, `<${address}>: нет такого`) })
    const transport = makeSmtpTransport({ url: server.url, from: 'noreply@example.org' })
    const lines: string[] = []
    const log = makeLog('warn', { write: line => lines.push(line) })
    const error = await transport.deliver({ ...letter, to: 'nobody@example.org' }).catch((reason: unknown) => reason)
    log.warn({ err: error }, 'refused')
    expect(lines.join('')).toContain('550')
    expect(lines.join('')).not.toContain('nobody@example.org')
    await transport.close()
    await server.close()
  })

  test('SMTP: a letter that is refused temporarily is sent again', async () => {
    const server = await startSmtpServer({ refusals: 2 })
    const transport = makeSmtpTransport({ url: server.url, from: 'noreply@example.org' })
    const mail = await openMail(transport)
    await mail.send(letter)
    await jobs.waitUntilIdle()
    expect(server.received).toHaveLength(1)
    await transport.close()
    await server.close()
  })

  test('SMTP: a late letter is written at its turn, under its own name and id, and what became of it is noted once', async () => {
    const refusals = new Map([
      ['gone@example.org', refusal(550, '5.1.1 нет такого')],
      ['old@example.org', refusal(550, 'нет такого')],
      ['full@example.org', refusal(552, '5.2.2 ящик полон')],
      ['strict@example.org', refusal(550, '5.7.1 мы вам не верим')],
    ])
    const server = await startSmtpServer({ refusals: 1, refuse: address => refusals.get(address) })
    const transport = makeSmtpTransport({ url: server.url, from: 'Дельно <noreply@example.org>' })
    const mail = await openMail(transport)
    const noted: [string, LetterOutcome][] = []
    await mail.workQueue<{ to: string }>('notes.send-letter', {
      write: async ({ to }) =>
        to.startsWith('left@') ? undefined : { ...letter, to, fromName: 'Анна', messageId: `1.${to}` },
      note: async ({ to }, outcome) => void noted.push([to, outcome]),
    })
    const everybody = ['vera@example.org', 'left@example.org', ...refusals.keys()]
    await database.of('notes').inTransaction(async trx => {
      for (const to of everybody) await jobs.send('notes.send-letter', { to }, { trx })
    })
    await jobs.waitUntilIdle()
    const short = noted.map(([to, outcome]) => [
      to,
      outcome.kind === 'refused' ? `refused ${outcome.isAboutAddress}` : outcome.kind,
    ])
    expect(short.toSorted()).toEqual([
      ['full@example.org', 'refused true'],
      ['gone@example.org', 'refused true'],
      ['old@example.org', 'refused true'],
      ['strict@example.org', 'refused false'],
      ['vera@example.org', 'sent'],
    ])
    expect(JSON.stringify(noted.map(([, outcome]) => outcome))).not.toContain('@')
    expect(server.received).toHaveLength(1)
    const { raw } = server.received[0]!
    expect(raw).toContain('Message-ID: <1.vera@example.org>')
    expect(raw).toMatch(/From: =\?UTF-8\?.*<noreply@example.org>/)
    expect(raw).not.toContain('left@')
    await transport.close()
    await server.close()
  })

  test('a late letter that fails for half a day is given up, and noted', async () => {
    let tries = 0
    const mail = await openMail({
      deliver: async () => {
        tries += 1
        throw new Error('заняты')
      },
      close: async () => {},
    })
    const noted: LetterOutcome[] = []
    await mail.workQueue('notes.send-letter', {
      write: async () => letter,
      note: async (_, outcome) => void noted.push(outcome),
    })
    await jobs.send('notes.send-letter', {})
    await jobs.waitUntilIdle()
    expect([tries, noted]).toEqual([16, [{ kind: 'failed', reason: 'заняты' }]])
    expect((await jobs.count()).dead).toBe(0)
  })

  test('a letter that has expired when the server is back is not sent', async () => {
    const minutes = (count: number) => new Date(clock.now().getTime() + count * 60_000)
    const sent: string[] = []
    let isDown = true
    const mail = await openMail({
      deliver: async ({ subject }) => {
        if (isDown) {
          // Time passes while the server is down.
          isDown = false
          clock.advance(11 * 60_000)
          throw new Error('заняты')
        }
        sent.push(subject)
      },
      close: async () => {},
    })
    await mail.send({ ...letter, subject: 'код' }, { until: minutes(10) })
    await jobs.waitUntilIdle()
    await mail.send({ ...letter, subject: 'новый код' }, { until: minutes(10) })
    await mail.send({ ...letter, subject: 'письмо' })
    await jobs.waitUntilIdle()
    expect(sent.toSorted()).toEqual(['новый код', 'письмо'])
  })

  test('mailbox: letters are listed newest first', async () => {
    const mailbox = makeMailbox(database)
    const mail = await openMail(mailbox)
    await mail.send(letter)
    await jobs.waitUntilIdle()
    await mail.send({ to: 'lev@example.org', subject: 'Без\r\nBcc: hidden@example.org', text: 'Только текст' })
    await jobs.waitUntilIdle()
    const [second, first] = await mailbox.list()
    expect(first).toMatchObject(letter)
    expect(first?.createdAt).toBeInstanceOf(Date)
    expect(second).toMatchObject({ to: 'lev@example.org', subject: 'Без Bcc: hidden@example.org' })
    expect(second).not.toHaveProperty('html')
  })

  test('mailbox: the newest two hundred letters are kept', async () => {
    const mailbox = makeMailbox(database)
    await openMail(mailbox)
    await database.sql.query(`insert into platform.mail_message ("to", subject, text)
      select 'vera@example.org', n, 'Текст' from generate_series(1, 202) n`)
    await mailbox.deliver({ ...letter, subject: '203' })
    const kept = await mailbox.list()
    expect([kept.length, kept[0]?.subject, kept.at(-1)?.subject]).toEqual([200, '203', '4'])
  })

  test('a letter in a transaction is sent only if it commits', async () => {
    const mailbox = makeMailbox(database)
    const mail = await openMail(mailbox)
    const { inTransaction } = database.of('notes')
    await inTransaction(async trx => {
      await mail.send({ ...letter, subject: 'никогда' }, { trx })
      throw new Error('назад')
    }).catch(() => {})
    await inTransaction(trx => mail.send({ ...letter, subject: 'да' }, { trx }))
    await jobs.waitUntilIdle()
    expect((await mailbox.list()).map(({ subject }) => subject)).toEqual(['да'])
  })

  test('a sign-in code overtakes waiting letters of a newsletter', async () => {
    const mailbox = makeMailbox(database)
    const mail = await openMail(mailbox)
    await database.of('notes').inTransaction(async trx => {
      for (const week of ['1', '2', '3', '4', '5', '6'])
        await mail.send({ ...letter, subject: week }, { trx, isBulk: true })
      await mail.send(letter, { trx })
    })
    await jobs.waitUntilIdle()
    const subjects = (await mailbox.list()).map(({ subject }) => subject).toReversed()
    // Two letters are sent concurrently, and short ones may end while this one is being sent. Without a priority it would be the last.
    expect(subjects.slice(0, 4)).toContain(letter.subject)
    expect(subjects).toHaveLength(7)
  })

  test.each(['a@b, c@d', 'a@b\r\nBcc: c@d', 'Вера <a@b>', 'нет', ''])('address %j is refused', async to => {
    const mail = await openMail(makeMailbox(database))
    await expect(mail.send({ ...letter, to })).rejects.toThrow(MailAddressError)
  })
})
