import styles from './AdMark.module.css'

/** The legal mark of an advertisement (38-FZ): the label and the number it is registered under. Renders nothing without a label. */
export function AdMark({ label, erid }: { label?: string | undefined; erid?: string | null | undefined }) {
  if (!label) return null
  return (
    <span className={styles.mark}>
      {label}
      {erid && <> · erid:&nbsp;{erid}</>}
    </span>
  )
}
