// Sent in the tab when its reader has left: every module drops the reader's data.

/** `detail` is true when the reader signed out; otherwise the session ended or another reader signed in. */
export const readerLeftEvent = 'delno:reader-left'

export const sayReaderLeft = (isSignedOut: boolean): boolean =>
  dispatchEvent(new CustomEvent<boolean>(readerLeftEvent, { detail: isSignedOut }))

/** Also called in modules that the server loads, where no reader is. */
export function onReaderLeft(forget: (isSignedOut: boolean) => void): void {
  globalThis.addEventListener?.(readerLeftEvent, event => forget((event as CustomEvent<boolean>).detail))
}
