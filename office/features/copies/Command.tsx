import styles from './CopiesPage.module.css'

/** A command for the server. Long ones are scrolled, by the keyboard too. */
export const Command = ({ children }: { children: string }) => (
  <pre className={styles.command} tabIndex={0} role="group" aria-label="Команда">
    {children}
  </pre>
)
