import { createTransport } from 'nodemailer'
import type { Options as SmtpOptions } from 'nodemailer/lib/smtp-transport/index.js'
import type { Transport } from './mail.ts'

/** Headers of one-click unsubscribing (RFC 8058). */
const unsubscribeHeaders = (url: string) => ({
  'List-Unsubscribe': { prepared: true, value: `<${url}>` },
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/** A server's refusal names the recipient in its text and fields; the log must only contain the reason. */
function withoutAddress(error: unknown, address: string): Error {
  const { message, code, responseCode } = error as Error & { code?: string; responseCode?: number }
  return Object.assign(new Error(message.replaceAll(address, '…')), { code, responseCode })
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
  return {
    deliver: async ({ unsubscribeUrl, ...letter }) => {
      const headers = unsubscribeUrl === undefined ? {} : unsubscribeHeaders(unsubscribeUrl)
      try {
        await smtp.sendMail({ ...letter, headers })
      } catch (error) {
        throw withoutAddress(error, letter.to)
      }
    },
    close: async () => smtp.close(),
  }
}
