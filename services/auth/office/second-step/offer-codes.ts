// A new secret for an authenticator app with ten spare codes. It is stored encrypted until the first code confirms it, so a reload shows the same
// QR code.
import { z } from 'zod'
import { makeSecret, makeSpareCodes, secretUri } from './codes.ts'
import type { Office } from '../office.ts'

const offer = z.object({ secret: z.string(), spareCodes: z.array(z.string()) })
export type CodesOffer = z.output<typeof offer>

/** The stored offer; undefined if there is none, or if the key of the installation was changed. */
export function readOffer(
  { secretEncryption }: Office,
  owner: string,
  encrypted: string | null,
): CodesOffer | undefined {
  const text = encrypted === null ? undefined : secretEncryption.decrypt(owner, encrypted)
  return text === undefined ? undefined : offer.parse(JSON.parse(text))
}

/** A new offer and its encrypted form. */
export function makeOffer({ secretEncryption }: Office, owner: string): { offer: CodesOffer; encrypted: string } {
  const made = { secret: makeSecret(), spareCodes: makeSpareCodes() }
  return { offer: made, encrypted: secretEncryption.encrypt(owner, JSON.stringify(made)) }
}

export function presentOffer({ context }: Office, { secret, spareCodes }: CodesOffer, email: string) {
  return {
    data: { secret, uri: secretUri(secret, { issuer: context.magazine.name, label: email }), spare_codes: spareCodes },
  }
}
