import type { Editor } from '@tiptap/core'
import { useEffect } from 'react'
import type * as Y from 'yjs'
import { countWords } from '#article-body/word-count.ts'
import { standfirstOf, titleOf } from './collaboration/shared-document.ts'
import type { Words } from './word-count.ts'

/** Words are counted this long after the last change of the text or of the selection. */
const countMs = 300
const selectMs = 100

/** Counts the words of the text and of the selection; `onCount` receives the counts that were computed. */
export function useWordCounting(doc: Y.Doc, editor: Editor, onCount: (words: Partial<Words>) => void): void {
  useEffect(() => {
    const countAll = () => {
      const { doc: body } = editor.state
      const all = [
        titleOf(doc).toString(),
        standfirstOf(doc).toString(),
        body.textBetween(0, body.content.size, '\n', ' '),
      ]
      onCount({ all: countWords(all.join('\n')) })
    }
    const countSelected = () => {
      const { from, to, empty } = editor.state.selection
      onCount({ selected: empty ? 0 : countWords(editor.state.doc.textBetween(from, to, '\n', ' ')) })
    }
    let typing: ReturnType<typeof setTimeout> | undefined
    const countAllLater = () => {
      clearTimeout(typing)
      typing = setTimeout(countAll, countMs)
    }
    let selecting: ReturnType<typeof setTimeout> | undefined
    const countSelectedLater = () => {
      clearTimeout(selecting)
      selecting = setTimeout(countSelected, selectMs)
    }
    countAll()
    doc.on('update', countAllLater)
    editor.on('selectionUpdate', countSelectedLater)
    return () => {
      clearTimeout(typing)
      clearTimeout(selecting)
      doc.off('update', countAllLater)
      editor.off('selectionUpdate', countSelectedLater)
    }
  }, [doc, editor, onCount])
}
