import type { ReactNode } from 'react'
import { Footer } from '../pieces/Footer.tsx'
import { Header } from '../pieces/Header.tsx'
import styles from './DefaultFrame.module.css'

export type Room = 'recipes' | 'health'

/** Header, one main, footer; a room changes colours and nothing else. */
export function DefaultFrame({ room, children }: { room?: Room; children: ReactNode }) {
  return (
    <div className={styles.frame} data-room={room}>
      <a className="skip" href="#main">
        К содержанию
      </a>
      <Header />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </div>
  )
}
