// An SMTP server in this process (smtp-server has no types).
import { createRequire } from 'node:module'
import type { AddressInfo, Server } from 'node:net'

export type ReceivedLetter = { to: string; raw: string }
type SmtpServer = {
  listen(port: number, host: string, ready: () => void): Server
  on(event: 'error', listener: (error: Error) => void): void
  close(done: () => void): void
}
type SmtpSession = { envelope: { rcptTo: { address: string }[] } }
type Refusal = Error & { responseCode?: number }

export const refusal = (responseCode: number, words: string): Refusal =>
  Object.assign(new Error(words), { responseCode })

type Options = {
  /** Refuses the first letters with 451. */
  refusals?: number
  /** Refuses an address. */
  refuse?: (address: string) => Refusal | undefined
  onLetter?: (letter: ReceivedLetter) => void
  /** Letters are taken from clients with this password only. */
  password?: string
}

export async function startSmtpServer({ refusals = 0, refuse = () => undefined, onLetter, password }: Options) {
  const { SMTPServer } = createRequire(import.meta.url)('smtp-server') as { SMTPServer: new (o: object) => SmtpServer }
  const received: ReceivedLetter[] = []
  let left = refusals
  const server = new SMTPServer({
    authOptional: password === undefined,
    allowInsecureAuth: true,
    disabledCommands: password === undefined ? ['STARTTLS', 'AUTH'] : ['STARTTLS'],
    onAuth: (given: { password: string }, _session: SmtpSession, done: (error: Error | null, user?: object) => void) =>
      given.password === password ? done(null, { user: 'delno' }) : done(refusal(535, 'чужой пароль')),
    onRcptTo: ({ address }: { address: string }, _session: SmtpSession, done: (error?: Error) => void) =>
      done(refuse(address)),
    onData: (stream: NodeJS.ReadableStream, session: SmtpSession, done: (error?: Error) => void) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (left-- > 0) return done(refusal(451, 'заняты'))
        const letter = { to: session.envelope.rcptTo[0]?.address ?? '', raw: Buffer.concat(chunks).toString() }
        received.push(letter)
        onLetter?.(letter)
        done()
      })
    },
  })
  // A sender that is killed leaves its connection torn.
  server.on('error', () => {})
  const listening = await new Promise<Server>(resolve => {
    const net = server.listen(0, '127.0.0.1', () => resolve(net))
  })
  return {
    received,
    url: `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`,
    close: () => new Promise<void>(resolve => server.close(resolve)),
  }
}
