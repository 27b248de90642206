// The offer of codes: a secret for an application and ten spare codes. It is kept, encrypted, until the first code confirms it, so a
// reload shows the same picture.
import { z } from 'zod'
import { makeSecret, makeSpareCodes, secretUri } from './codes.ts'
import type { Office } from '../office.ts'

const offer = z.object({ secret: z.string(), spareCodes: z.array(z.string()) })
export type CodesOffer = z.output<typeof offer>

/** The kept offer; undefined when there is none, or the key of the installation was changed. */
export function readOffer(
  { secretEncryption }: Office,
  owner: string,
  encrypted: string | null,
): CodesOffer | undefined {
  const text = encrypted === null ? undefined : secretEncryption.decrypt(owner, encrypted)
  return text === undefined ? undefined : offer.parse(JSON.parse(text))
}

/** A new offer and the form in which it is kept. */
export function makeOffer({ secretEncryption }: Office, owner: string): { offer: CodesOffer; encrypted: string } {
  const made = { secret: makeSecret(), spareCodes: makeSpareCodes() }
  return { offer: made, encrypted: secretEncryption.encrypt(owner, JSON.stringify(made)) }
}

export function presentOffer({ secret, spareCodes }: CodesOffer, email: string) {
  return { data: { secret, uri: secretUri(secret, { issuer: 'Дельно', label: email }), spare_codes: spareCodes } }
}
