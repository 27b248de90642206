import type { ReactNode } from 'react'
import { magazineName } from '../../parts/magazine-name.ts'
import styles from './Frame.module.css'

export type Step = { title: string; state: 'past' | 'now' | 'next' }

type Props = {
  /** How many quarters of the dot are filled; `picture`: a picture without the dot. */
  filled: 0 | 1 | 2 | 3 | 4 | 'picture'
  steps?: readonly Step[]
  kicker?: string
  title: string
  lead?: ReactNode
  children?: ReactNode
}

/** The layout of the sign-in pages: content on the left, a picture on the right, whose sun fills up with every step. */
export function Frame({ filled, steps, kicker, title, lead, children }: Props) {
  return (
    <div className={styles.columns} data-filled={filled}>
      <main className={styles.main}>
        <header className={styles.head}>
          <a className={`wordmark ${styles.mark}`} href="/">
            {magazineName}
          </a>
          {steps && (
            <ol className={styles.road} aria-label="Шаги">
              {steps.map(({ title: name, state }) => (
                <li key={name} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
                  <span>{name}</span>
                </li>
              ))}
            </ol>
          )}
        </header>
        <div className={styles.form}>
          {kicker && <p className={styles.kicker}>{kicker}</p>}
          <h1 className="stop">{title}</h1>
          {lead && <p className={styles.lead}>{lead}</p>}
          {children}
        </div>
      </main>
      <aside className={styles.art} aria-hidden="true">
        {filled === 'picture' ? (
          <div className={styles.train} />
        ) : (
          <div className={styles.sprout}>
            <i />
          </div>
        )}
      </aside>
    </div>
  )
}
