import type { CallReply } from '#contract/call.ts'
import type { AjaxAction, runAjaxAction } from '#contract/cms-ajax.ts'

export type ActionBody<Action extends AjaxAction['action']> = Extract<AjaxAction, { action: Action }>
export type ActionReply = CallReply<typeof runAjaxAction>
