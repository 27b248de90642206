// The props of each view of the plan.
import type { TextStage } from '#domain/newsroom-rights.ts'
import type { NewStage } from './sheets/NewTextSheet.tsx'
import type { PlanAddress } from './plan-address.ts'
import type { PlanActions, PlanText } from './use-plan.ts'

export type PlanViewProps = {
  address: PlanAddress
  onAddress: (address: PlanAddress) => void
  /** Increases when the lists must be reloaded. */
  turn: number
  actions: PlanActions
  onMenu: (text: PlanText, focused?: 'deadline' | 'owner') => void
  onDrop: (text: PlanText, to: TextStage) => void
  onNew: (stage: NewStage, plannedAt?: string) => void
  onChanged: () => void
}
