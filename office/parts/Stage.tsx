// The stage of a text as a dot that fills up stage by stage, and is coral for a published text. The shape alone is enough without colours.
import type { TextStage } from '#domain/newsroom-rights.ts'
import styles from './Stage.module.css'

export const stageNames: Record<TextStage, string> = {
  idea: 'Идея',
  draft: 'Черновик',
  'fact-check': 'Факт-чек',
  proofreading: 'Корректура',
  ready: 'Готово',
  out: 'Вышло',
}

export function Stage({ stage, isBare }: { stage: TextStage; isBare?: boolean }) {
  return (
    <span className={styles.stage} data-stage={stage}>
      <span className={isBare ? styles.name : undefined}>{stageNames[stage]}</span>
    </span>
  )
}
