/** The columns of a text that waits for no stage. */
export const notQueued = { queued_stage: null, queued_by: null, queued_at: null } as const
