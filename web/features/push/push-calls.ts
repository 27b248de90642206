// Calls of the push service about this browser.
import type { PushDeviceReply } from '#contract/push.ts'
import { asOwnSave } from '../../session/session.ts'
import { askSigned, ownUrl } from '../../session/signed-calls.ts'
import { readAgent } from './read-agent.ts'

const pushUrl = '/svc/push/api'

export async function loadKey(): Promise<string> {
  const { data } = await askSigned<{ data: { public_key: string } }>(`${pushUrl}/vapid-key`)
  return data.public_key
}

export async function loadDevice({ endpoint }: PushSubscription): Promise<PushDeviceReply> {
  const { data } = await askSigned<{ data: PushDeviceReply }>(
    `${pushUrl}/get-device?token=${encodeURIComponent(endpoint)}`,
  )
  return data
}

export async function keepDevice(subscription: PushSubscription): Promise<void> {
  const { endpoint: token, keys } = subscription.toJSON()
  const body = { type: 'web', token, ...keys, user_agent: readAgent(navigator.userAgent) }
  await askSigned(`${pushUrl}/subscribe`, { method: 'POST', body })
}

export async function stopDevice({ endpoint: token }: PushSubscription): Promise<void> {
  await askSigned(`${pushUrl}/unsubscribe`, { method: 'POST', body: { token } })
}

/** The switch of the account: while it is off, no browser of the reader gets anything. */
export async function wantPush(userId: string): Promise<void> {
  await asOwnSave(() => askSigned(ownUrl(userId), { method: 'PATCH', body: { setting_subs_to_web_push_packages: 1 } }))
}
