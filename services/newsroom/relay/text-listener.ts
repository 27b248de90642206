import type { TextRow } from '../store/texts.ts'

/** Receives what the sockets of this process must be sent. */
export type TextListener = {
  onUpdate(id: number, bytes: Uint8Array, exceptSocketId?: string): void
  /** Rights or the schema may have changed. */
  onRow(row: TextRow): void
}
