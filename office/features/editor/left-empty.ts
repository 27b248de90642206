// A text that its author leaves without a title, a word, a cover or a colleague is taken away; the notice brings it back.
import { useEffectEvent, useLayoutEffect } from 'react'
import * as Y from 'yjs'
import { bodyFragment } from '#article-body/editing/shared-document.ts'
import { bringTextBack, removeText, type NewsroomText } from '#contract/newsroom.ts'
import { wordsOf } from '../../session/ask.ts'
import { useOffice } from '../../shell/office-context.ts'
import { recentTexts } from '../../shell/storage/stored.ts'
import { tellTextsChanged } from '../../shell/texts-changed.ts'
import { say } from '../../shell/toasts.ts'
import { colleaguesIn, lineTypes, standfirstOf, titleOf } from './collaboration/shared-document.ts'
import type { TextConnection } from './collaboration/text-connection.ts'

type Whose = Pick<
  NewsroomText,
  'createdBy' | 'ownerId' | 'stage' | 'postId' | 'section' | 'deadline' | 'plannedAt' | 'may'
>

/** Nobody has written, chosen or placed anything in the document. A recipe begins with its portions. */
export function isBlank(doc: Y.Doc): boolean {
  const body = doc.getXmlFragment(bodyFragment).toArray()
  const isBlankBlock = (block: (typeof body)[number]) =>
    block instanceof Y.XmlElement && lineTypes.has(block.nodeName) && !hasWords(block)
  return (
    titleOf(doc).toString().trim() === '' &&
    standfirstOf(doc).toString().trim() === '' &&
    [...doc.getMap('fields').keys()].every(name => name === 'portions') &&
    body.every(isBlankBlock)
  )
}

const hasWords = (block: Y.XmlElement): boolean =>
  block.toArray().some(each => !(each instanceof Y.XmlText) || each.toString().trim() !== '')

/** Made by this person and kept by nobody else, and without a day, a section or an article. */
export const isOwnAndUnplaced = (text: Whose, personId: string): boolean =>
  text.createdBy === personId &&
  (text.ownerId === null || text.ownerId === personId) &&
  (text.stage === 'idea' || text.stage === 'draft') &&
  text.postId === null &&
  text.section === null &&
  text.deadline === null &&
  text.plannedAt === null &&
  text.may.includes('remove')

export function useLeavingEmpty(text: NewsroomText | undefined, connection: TextConnection, hasRemarks: boolean): void {
  const { ask, person } = useOffice()
  const takeAway = useEffectEvent(async () => {
    const { phase, saving } = connection.state
    // The preview is a page of the same text.
    const isHere = text === undefined || location.pathname.split('/').includes(String(text.id))
    if (isHere || phase !== 'open' || saving !== 'saved' || hasRemarks) return
    if (!isOwnAndUnplaced(text, person.id) || !isBlank(connection.doc)) return
    if (colleaguesIn(connection, person.id).length > 0) return
    const params = { id: text.id }
    const bringBack = async () => {
      await ask(bringTextBack, { params }).catch(failure => say({ text: wordsOf(failure) }))
      tellTextsChanged()
    }
    try {
      await ask(removeText, { params })
      recentTexts.forget(text.id)
      say({ text: 'Пустой текст убран', undo: bringBack })
      tellTextsChanged()
    } catch {
      // It stays in the plan, and nobody has asked to take it away.
    }
  })
  // Before the connection is closed, which an effect would be too late for.
  useLayoutEffect(() => () => void takeAway(), [])
}
