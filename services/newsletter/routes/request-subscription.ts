import type * as calls from '#contract/newsletter.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { Newsletter } from '../newsletter.ts'
import { subscriptionQueue, type SubscriptionRequest } from '../subscription.ts'

export const requestSubscription =
  ({ context }: Newsletter): Handler<typeof calls.requestSubscription> =>
  async ({ body: { email, type } }) => {
    const { data, letters } = context.consents.current
    await context.jobs.send(subscriptionQueue, { email, type, agreed: { data, letters } } satisfies SubscriptionRequest)
    return { success: true }
  }
