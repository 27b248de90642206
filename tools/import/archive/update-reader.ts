// Reads a Yjs update away from the program: made-up bytes can keep a reader busy for hours, so the program waits only so long.
import { parentPort } from 'node:worker_threads'
import * as Y from 'yjs'

parentPort!.on('message', (bytes: Uint8Array) => {
  try {
    const doc = new Y.Doc()
    Y.applyUpdate(doc, bytes)
    // Integration puts off what does not fit; reading the parts finds bytes that are no document of ours.
    doc.getXmlFragment('body').toArray()
    doc.getText('title').toString()
    doc.getText('standfirst').toString()
    doc.getMap('fields').toJSON()
    doc.destroy()
    parentPort!.postMessage(true)
  } catch {
    parentPort!.postMessage(false)
  }
})
