// Reads a Yjs update in a worker thread: crafted bytes can keep a reader busy for hours, so check-updates.ts ends the thread after a while.
import { parentPort } from 'node:worker_threads'
import * as Y from 'yjs'

parentPort!.on('message', (bytes: Uint8Array) => {
  try {
    const doc = new Y.Doc()
    Y.applyUpdate(doc, bytes)
    // Yjs accepts an update of another document: only reading the parts by their types finds that it is none of ours.
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
