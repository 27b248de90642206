import { createTransport } from 'nodemailer'
import type { Transport } from './mail.ts'

/** RFC 8058. */
const unsubscribeHeaders = (url: string) => ({
  'List-Unsubscribe': { prepared: true, value: `<${url}>` },
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/** A server's refusal says to whom, in words and in fields; the log is to know only what was refused. */
function withoutAddress(error: unknown, address: string): Error {
  const { message, code, responseCode } = error as Error & { code?: string; responseCode?: number }
  return Object.assign(new Error(message.replaceAll(address, '…')), { code, responseCode })
}

/** Sends through the server of an `smtp://` or `smtps://` address. */
export function makeSmtpTransport({ url, from }: { url: string; from: string }): Transport {
  const smtp = createTransport(url, { from })
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
