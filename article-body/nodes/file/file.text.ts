import { block, type TextRendition } from '../../text-rendition.ts'
import { fileFacts } from './file-facts.ts'

export const fileText: TextRendition<'file'> = ({ attributes: a }) => {
  const facts = fileFacts(a)
  return block([a.name, facts && `(${facts})`, a.button].filter(Boolean).join(' '))
}
