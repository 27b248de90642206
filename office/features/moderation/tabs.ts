import type { QueueKind } from '#contract/office/moderation.ts'

export type ModerationTab = QueueKind | 'appeals' | 'hidden' | 'tips'
export const moderationTabs: readonly ModerationTab[] = ['waiting', 'reported', 'appeals', 'hidden', 'tips']
