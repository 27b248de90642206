import { createTransport } from 'nodemailer'
import type { Transport } from './mail.ts'

/** Sends through the server of an `smtp://` or `smtps://` address. */
export function makeSmtpTransport({ url, from }: { url: string; from: string }): Transport {
  const smtp = createTransport(url, { from })
  return {
    deliver: async letter => {
      await smtp.sendMail(letter)
    },
    close: async () => smtp.close(),
  }
}
