import { useMemo, type ReactNode } from 'react'
import { QuickPoll } from '../features/quick-poll/QuickPoll.tsx'
import { usePageWidgets, WidgetsProvider } from '../features/widgets/widgets-context.ts'
import { WidgetBand } from '../features/widgets/WidgetSlot.tsx'
import { Footer } from '../components/frame/Footer.tsx'
import { Header } from '../components/frame/Header.tsx'
import styles from './DefaultFrame.module.css'

export type Room = 'recipes' | 'health'

/** Header, one main, footer; a room changes only the colours. */
export function DefaultFrame({ room, children }: { room?: Room; children: ReactNode }) {
  const widgets = usePageWidgets()
  const around = useMemo(() => ({ widgets, Polls: QuickPoll }), [widgets])
  return (
    <WidgetsProvider value={around}>
      <div className={styles.frame} data-room={room} data-scripts={widgets.scripts?.join(' ')}>
        <a className="skip" href="#main">
          К содержанию
        </a>
        <WidgetBand at="above-header" />
        <Header />
        <WidgetBand at="below-header" />
        <main id="main" tabIndex={-1}>
          {children}
        </main>
        <WidgetBand at="footer" />
        <Footer />
      </div>
    </WidgetsProvider>
  )
}
