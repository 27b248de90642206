import { Mascot } from '#ui/Mascot.tsx'
import styles from './NotificationsPage.module.css'

/** What happened to the reader's comments. */
export function NotificationsPage() {
  return (
    <section className={styles.empty}>
      <h1 className="sr">Уведомления</h1>
      <Mascot mood="sleep" width={184} />
      <h2>Пока тихо</h2>
      <p>Когда кто-то ответит на ваш комментарий или оценит его, это появится здесь.</p>
    </section>
  )
}
