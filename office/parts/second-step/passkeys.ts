// Passkeys in a browser: the contract's JSON in, the browser's JSON out (WebAuthn Level 3).
import type { z } from 'zod'
import type { createdPasskey, passkeyAnswer, passkeyCreation, passkeyRequest } from '#contract/office/access.ts'

/** Browsers since 2024 read and write the JSON form themselves; others are offered codes. */
export const hasPasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' && 'parseRequestOptionsFromJSON' in PublicKeyCredential

export const hasConditional = async (): Promise<boolean> =>
  hasPasskeys() && ((await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false)

/** Asks the device for a key. Throws the browser's DOMException: `NotAllowedError` when the person declined or waited. */
export async function askForKey(
  request: z.output<typeof passkeyRequest>,
  options: { signal?: AbortSignal; isConditional?: boolean } = {},
): Promise<z.input<typeof passkeyAnswer>> {
  const credential = (await navigator.credentials.get({
    publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(request as PublicKeyCredentialRequestOptionsJSON),
    signal: options.signal,
    ...(options.isConditional && { mediation: 'conditional' as const }),
  })) as PublicKeyCredential
  return credential.toJSON() as z.input<typeof passkeyAnswer>
}

/** Makes a key on the device. */
export async function makeKey(creation: z.output<typeof passkeyCreation>): Promise<z.input<typeof createdPasskey>> {
  const credential = (await navigator.credentials.create({
    publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(creation as PublicKeyCredentialCreationOptionsJSON),
  })) as PublicKeyCredential
  return credential.toJSON() as z.input<typeof createdPasskey>
}

/** Explains why the device gave no key; undefined if the error is not about keys. */
export function wordsOfKey(error: unknown): string | undefined {
  if (!(error instanceof DOMException)) return undefined
  if (error.name === 'InvalidStateError') return 'На этом устройстве ключ уже есть'
  if (error.name === 'NotAllowedError') return 'Устройство не дождалось ответа или вы передумали'
  return error.name === 'SecurityError' ? 'Ключи доступа работают только по https' : 'Устройство не смогло дать ключ'
}
