// The cookie of a sign-in through another service: the browser keeps it, our signature protects it.
import { z } from 'zod'
import { consent, ownPath } from '#contract/auth.ts'

export const transactionCookie = 'delno_sign_in'

const transaction = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  /** The path that the sign-in returns to. */
  to: ownPath,
  consent,
  /** The account that the service is being linked to. */
  linkTo: z.uuid().optional(),
  /** Milliseconds. */
  expiresAt: z.number(),
})
export type Transaction = z.output<typeof transaction>

type Sign = (text: string) => string

export function writeTransaction(content: Transaction, sign: Sign): string {
  const text = Buffer.from(JSON.stringify(content)).toString('base64url')
  return `${text}.${sign(text)}`
}

/** Undefined for a cookie that is not ours or has expired. */
export function readTransaction(
  value: string | undefined,
  sign: Sign,
  isSame: (first: string, second: string) => boolean,
  now: Date,
): Transaction | undefined {
  const [text = '', proof = ''] = value?.split('.') ?? []
  if (!isSame(proof, sign(text))) return undefined
  const { data } = transaction.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString()))
  return data && data.expiresAt > now.getTime() ? data : undefined
}
