// One action of the settings: its name and what it does, and the button at the end of the row.
import type { ReactNode } from 'react'
import styles from './SettingRow.module.css'

type Props = { name: ReactNode; about?: ReactNode; children?: ReactNode }

export function SettingRow({ name, about, children }: Props) {
  return (
    <div className={styles.row}>
      <span>
        <b>{name}</b>
        {about && <small>{about}</small>}
      </span>
      {children}
    </div>
  )
}
