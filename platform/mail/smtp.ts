import { createTransport } from 'nodemailer'
import type { Transport } from './mail.ts'

/** RFC 8058. */
const unsubscribeHeaders = (url: string) => ({
  'List-Unsubscribe': { prepared: true, value: `<${url}>` },
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/** Sends through the server of an `smtp://` or `smtps://` address. */
export function makeSmtpTransport({ url, from }: { url: string; from: string }): Transport {
  const smtp = createTransport(url, { from })
  return {
    deliver: async ({ unsubscribeUrl, ...letter }) => {
      const headers = unsubscribeUrl === undefined ? {} : unsubscribeHeaders(unsubscribeUrl)
      await smtp.sendMail({ ...letter, headers })
    },
    close: async () => smtp.close(),
  }
}
