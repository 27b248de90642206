import type { CallReply } from '#contract/call.ts'
import type { checkTypos, openInboxItem } from '#contract/newsroom-inbox.ts'

export type OpenedItem = CallReply<typeof openInboxItem>
export type SimpleTypo = CallReply<typeof checkTypos>['simple'][number]
