// Where a change of the shared document comes from. What is typed here has another origin: the editor's own.
export const fromServer = { kind: 'server' } as const
export const fromDevice = { kind: 'device' } as const
/** Another tab of this browser: it has stored the change, and may be gone before it has sent it. */
export const fromTab = { kind: 'tab' } as const

export const isTyped = (origin: unknown): boolean =>
  origin !== fromServer && origin !== fromDevice && origin !== fromTab
