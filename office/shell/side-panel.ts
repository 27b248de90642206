// Props of a tab and of a sheet in the editor that other features render.
import type { ComponentType } from 'react'
import type { Doc } from 'yjs'
import type { NewsroomText } from '#contract/newsroom.ts'

export type SharedText = {
  doc: Doc
  /** Calls the listener with the part that changed besides the document: text, releases, versions, remarks or guard. Returns the unsubscribe function. */
  onChanged(listener: (what: string) => void): () => void
}

export type PanelProps = { text: NewsroomText; connection: SharedText; onChanged: () => void }

/** Props of the sheet of «Выпустить…», which another feature renders. */
export type GateProps = PanelProps & {
  onClose: () => void
  onReleased: () => void
  /** Leaves the sheet for a place in the text, or for a field of the side. */
  onPlace: (isInSide: boolean) => void
}

export type SidePanel = { id: string; title: string; Panel: ComponentType<PanelProps> }
