import type { CallReply } from '#contract/call.ts'
import type { listSubscribers, listSubscriptions } from '#contract/newsletter.ts'
import type { SubscriberTable } from './store/tables.ts'

type SubscriberReply = CallReply<typeof listSubscribers>['items'][number]
type SubscriptionReply = CallReply<typeof listSubscriptions>['items'][number]

/** A confirmed subscriber. */
export function presentSubscriber({ email, confirmed_at }: SubscriberTable, unsubscribeUrl: string): SubscriberReply {
  return { email, confirmed_at: confirmed_at!.toISOString(), unsubscribe_url: unsubscribeUrl }
}

export function presentSubscription(row: SubscriberTable): SubscriptionReply {
  const { type, asked_at, confirmed_at, consent_version, letters_version } = row
  return {
    type,
    asked_at: asked_at.toISOString(),
    confirmed_at: confirmed_at?.toISOString() ?? null,
    consent_version,
    letters_version,
  }
}
