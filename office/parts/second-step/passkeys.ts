// Passkeys in the browser, in the JSON form of WebAuthn Level 3.
import type { z } from 'zod'
import type { createdPasskey, passkeyAnswer, passkeyCreation, passkeyRequest } from '#contract/office/access.ts'

/** False for browsers before 2024, which lack the JSON form; they are offered codes. */
export const hasPasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' && 'parseRequestOptionsFromJSON' in PublicKeyCredential

export const hasConditional = async (): Promise<boolean> =>
  hasPasskeys() && ((await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false)

/** Asks the device for a passkey. Throws the browser's DOMException: `NotAllowedError` if the person declined or the request timed out. */
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

/** Creates a passkey on the device. */
export async function makeKey(creation: z.output<typeof passkeyCreation>): Promise<z.input<typeof createdPasskey>> {
  const credential = (await navigator.credentials.create({
    publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(creation as PublicKeyCredentialCreationOptionsJSON),
  })) as PublicKeyCredential
  return credential.toJSON() as z.input<typeof createdPasskey>
}

/** Explains why the device returned no passkey; undefined if the error is not about passkeys. */
export function wordsOfKey(error: unknown): string | undefined {
  if (!(error instanceof DOMException)) return undefined
  if (error.name === 'InvalidStateError') return 'На этом устройстве ключ уже есть'
  if (error.name === 'NotAllowedError') return 'Устройство не дождалось ответа или вы передумали'
  return error.name === 'SecurityError' ? 'Ключи доступа работают только по https' : 'Устройство не смогло дать ключ'
}
