import { createTransport } from 'nodemailer'
import type { Options as SmtpOptions } from 'nodemailer/lib/smtp-transport/index.js'
import { birdsIn } from './birds.ts'
import { LetterRefusedError, type Transport } from './mail.ts'

/** Headers of one-click unsubscribing (RFC 8058). */
const unsubscribeHeaders = (url: string) => ({
  'List-Unsubscribe': { prepared: true, value: `<${url}>` },
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

type SmtpError = Error & { code?: string; responseCode?: number; command?: string }

/** A server's refusal names the recipient in its text and fields; the log must only contain the reason. */
function withoutAddress(error: unknown, address: string): Error {
  const { message: full, code, responseCode, command } = error as SmtpError
  const message = full.replaceAll(address, '…')
  const own = isFinal(error as SmtpError)
    ? new LetterRefusedError(message, { isAboutAddress: isAboutAddress(message, command) })
    : new Error(message)
  return Object.assign(own, { code, responseCode })
}

/** A 5xx about this letter. One about us, as after a wrong password, may be repaired while the letter waits. */
const isFinal = ({ responseCode = 0, command = '' }: SmtpError) =>
  responseCode >= 500 && responseCode <= 599 && /^(RCPT TO|DATA)$/.test(command)

/** RFC 3463: 5.1 and 5.2 are about the mailbox, 5.7 about what the server permits us. Old servers write no such code. */
function isAboutAddress(message: string, command: string | undefined): boolean {
  const [, subject] = /\b5\.(\d)\.\d{1,3}\b/.exec(message) ?? []
  return subject === undefined ? command === 'RCPT TO' : subject === '1' || subject === '2'
}

/** Milliseconds: until connected and greeted, and between two answers of the server. */
export type SmtpTimeouts = { connect: number; silence: number }
const usualTimeouts: SmtpTimeouts = { connect: 10_000, silence: 30_000 }

/** Sends through the server of an `smtp://` or `smtps://` address. A silent server causes an error, and the letter is retried. */
export function makeSmtpTransport({
  url,
  from,
  timeouts = usualTimeouts,
}: {
  url: string
  from: string
  timeouts?: SmtpTimeouts
}): Transport {
  const { connect, silence } = timeouts
  const options: SmtpOptions & { url: string } = {
    url,
    dnsTimeout: connect,
    connectionTimeout: connect,
    greetingTimeout: connect,
    socketTimeout: silence,
  }
  const smtp = createTransport(options, { from })
  const address = /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from
  return {
    deliver: async ({ unsubscribeUrl, fromName, messageId, ...letter }) => {
      const headers = unsubscribeUrl === undefined ? {} : unsubscribeHeaders(unsubscribeUrl)
      try {
        await smtp.sendMail({
          ...letter,
          headers,
          attachments: birdsIn(letter.html),
          ...(fromName !== undefined && { from: { name: fromName, address } }),
          ...(messageId !== undefined && { messageId: `<${messageId}>` }),
        })
      } catch (error) {
        throw withoutAddress(error, letter.to)
      }
    },
    close: async () => smtp.close(),
  }
}
