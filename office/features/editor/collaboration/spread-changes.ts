// Where a change of the document goes: what is typed here to the device, the other tabs and the server; what comes from elsewhere only to
// whoever has not got it yet.
import * as Y from 'yjs'
import type { DeviceStorage } from '../saving/device-storage.ts'
import type { OtherTabs } from '../saving/other-tabs.ts'
import type { ConnectionState } from './connection-state.ts'
import { fromDevice, fromServer, fromTab, isTyped } from './origins.ts'
import type { Outgoing } from './outgoing.ts'
import type { ShownDocument } from './shown-document.ts'

type Parts = {
  doc: Y.Doc
  tabs: OtherTabs
  storing: DeviceStorage
  outgoing: Outgoing
  state: ConnectionState
  shown: ShownDocument
  onTyped(): void
}

export function spreadChanges({ doc, tabs, storing, outgoing, state, shown, onTyped }: Parts): void {
  /** Another tab was to store what came, and has perhaps not. */
  let isLeftToKeeper = false

  doc.on('update', (update: Uint8Array, origin: unknown) => {
    const isOwn = isTyped(origin)
    if (isOwn || (origin === fromServer && tabs.isKeeper)) storing.store(update)
    else if (origin !== fromDevice) isLeftToKeeper = true
    if (isOwn) {
      tabs.tell(update)
      onTyped()
    }
    if (origin === fromDevice || origin === fromServer) return
    outgoing.add(update)
    if (state.now.saving !== 'saving' || state.now.refusal) state.change({ refusal: undefined })
    outgoing.flush()
  })

  tabs.listen({
    onUpdate: update => {
      shown.noteCopy(true)
      Y.applyUpdate(doc, update, fromTab)
      if (state.now.phase === 'not-here') shown.show()
    },
    onHello: vector => tabs.tell(Y.encodeStateAsUpdate(doc, vector)),
    onKeeper: () => {
      if (isLeftToKeeper) storing.store(Y.encodeStateAsUpdate(doc))
      isLeftToKeeper = false
    },
  })
}
