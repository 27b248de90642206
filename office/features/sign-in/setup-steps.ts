import type { Step } from './Frame.tsx'

const first = ['Вы', 'Второй шаг', 'Журнал', 'Готово'] as const
/** Invited colleagues skip the step about the magazine. */
const invited = ['Вы', 'Второй шаг', 'Готово'] as const

export const setupSteps = (isFirst: boolean, now: number): Step[] =>
  (isFirst ? first : invited).map((title, index) => ({
    title,
    state: index < now ? 'past' : index === now ? 'now' : 'next',
  }))
