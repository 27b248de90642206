import type { ReactNode } from 'react'
import styles from './Byline.module.css'
import { Meta } from './cards/Meta.tsx'

type Props = {
  /** The face and the name of who wrote it; either may be missing. */
  face: ReactNode
  name: ReactNode
  className?: string
  /** The facts. */
  children: ReactNode
}

/** The line below the title of a page: who wrote it, when, and further facts. */
export function Byline({ face, name, className = '', children }: Props) {
  return (
    <div className={`${styles.by} ${className}`.trimEnd()}>
      {face}
      <div>
        {name && <b>{name}</b>}
        <Meta>{children}</Meta>
      </div>
    </div>
  )
}
