import { endRestriction } from '#contract/office/restrictions.ts'
import type { QueueItem } from '#contract/office/moderation.ts'
import { Sheet } from '#ui/Sheet.tsx'
import { cutAtWord } from '#russian/cut-at-word.ts'
import { RestrictionForm } from '../../../parts/restriction/RestrictionForm.tsx'
import { wordsOf } from '../../../session/ask.ts'
import { useOffice } from '../../../shell/office-context.ts'
import { say } from '../../../shell/toasts.ts'

const excerptMax = 140

type Props = { item: QueueItem; onClose: () => void; onDone: (undo: () => Promise<void>) => void }

/** Restricts the author of a comment. Taken back within ten seconds, nobody learns of it. */
export function RestrictSheet({ item, onClose, onDone }: Props) {
  const { ask } = useOffice()
  const { id, name } = item.author
  if (id === null) return null
  return (
    <Sheet label={`Ограничить: ${name}`} onClose={onClose}>
      <h2 className="stop">Ограничить: {name}</h2>
      <RestrictionForm
        person={{ id, name }}
        commentId={item.id}
        excerpt={cutAtWord(item.text, excerptMax)}
        onCancel={onClose}
        onDone={restriction =>
          onDone(async () => {
            try {
              const { restored } = await ask(endRestriction, { params: { id: restriction.id } })
              say({ text: restored ? `Снова действует прежнее ограничение: ${name}` : `Ограничения нет: ${name}` })
            } catch (failure) {
              say({ text: wordsOf(failure) })
            }
          })
        }
      />
    </Sheet>
  )
}
