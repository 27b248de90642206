// Origins of Yjs transactions: where a change of the shared document comes from. A local change has the origin of the editor.
export const fromServer = { kind: 'server' } as const
export const fromDevice = { kind: 'device' } as const
/** Another tab of this browser. It has stored the change, but may close before it has sent it. */
export const fromTab = { kind: 'tab' } as const

export const isTyped = (origin: unknown): boolean =>
  origin !== fromServer && origin !== fromDevice && origin !== fromTab
