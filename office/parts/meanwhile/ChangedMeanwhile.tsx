// What a colleague has saved while somebody edits the same field of a form. The person decides; nothing that was typed is lost.
import { Button } from '#ui/Button.tsx'
import styles from '../RuleList.module.css'

type Props = {
  /** «изменился список». */
  what: string
  who: string | undefined
  /** Lines that the colleague has added and removed, or the new value. */
  added: readonly string[]
  removed: readonly string[]
  /** Leaves what was typed. */
  onTake: () => void
  /** Leaves what the colleague has saved, until the person saves. */
  onKeep: () => void
  /** Puts the colleague's lines to those that were typed. */
  onJoin?: (() => void) | undefined
}

const shownMax = 5
const listed = (lines: readonly string[]) =>
  lines
    .slice(0, shownMax)
    .map(line => `«${line}»`)
    .join(', ') + (lines.length > shownMax ? ` и ещё ${lines.length - shownMax}` : '')

export function ChangedMeanwhile({ what, who, added, removed, onTake, onKeep, onJoin }: Props) {
  return (
    <div className={styles.difference}>
      <div role="alert">
        <p>
          Пока вы правили, {what}
          {who !== undefined && ` (${who})`}.
        </p>
        {added.length > 0 && <p>Стало: {listed(added)}.</p>}
        {removed.length > 0 && <p>Больше нет: {listed(removed)}.</p>}
      </div>
      <p className={styles.row}>
        {onJoin && <Button onClick={onJoin}>Соединить с моим</Button>}
        <Button kind="quiet" onClick={onTake}>
          Взять его
        </Button>
        <Button kind="quiet" onClick={onKeep}>
          Оставить своё
        </Button>
      </p>
    </div>
  )
}
