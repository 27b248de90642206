/** The queue columns of a text that is not queued. */
export const notQueued = { queued_stage: null, queued_by: null, queued_at: null } as const
