import type { ReactNode } from 'react'
import { Button } from '#ui/Button.tsx'
import styles from './Front.module.css'

type Props = {
  /** What a colleague has changed meanwhile, «этот виджет». */
  overtaken: string | undefined
  problem: string | undefined
  isBusy: boolean
  onClose: () => void
  /** Further buttons. */
  children?: ReactNode
}

/** Why a form should be looked at before it is saved again. */
export function DraftProblems({ overtaken, problem }: { overtaken: string | undefined; problem: string | undefined }) {
  return (
    <>
      {overtaken !== undefined && (
        <p role="alert" className={styles.bad}>
          Пока вы правили, {overtaken}. «Сохранить» заменит его правку вашей.
        </p>
      )}
      {problem !== undefined && (
        <p role="alert" className={styles.bad}>
          {problem}
        </p>
      )}
    </>
  )
}

/** The end of a form whose changes are gathered in the draft of the front page. */
export function DraftEnd({ overtaken, problem, isBusy, onClose, children }: Props) {
  return (
    <>
      <DraftProblems
        overtaken={overtaken === undefined ? undefined : `${overtaken} изменил другой сотрудник`}
        problem={problem}
      />
      <div className="form-end">
        <Button type="submit" isBusy={isBusy}>
          Сохранить в черновик
        </Button>
        <Button kind="quiet" onClick={onClose}>
          Закрыть
        </Button>
        {children}
      </div>
    </>
  )
}
