// Sent in the tab when its reader has left: every module drops the reader's data.

/** `detail` is true when the reader signed out; otherwise the session ended or another reader signed in. */
export const readerLeftEvent = 'delno:reader-left'

export const sayReaderLeft = (isSignedOut: boolean): boolean =>
  dispatchEvent(new CustomEvent<boolean>(readerLeftEvent, { detail: isSignedOut }))

/** Modules that the server loads call this too; there it has no reader. */
export function onReaderLeft(forget: (isSignedOut: boolean) => void): void {
  globalThis.addEventListener?.(readerLeftEvent, event => forget((event as CustomEvent<boolean>).detail))
}
