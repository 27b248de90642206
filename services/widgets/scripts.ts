import type { AnswerContext } from '#platform/http/answer.ts'
import { answerSlots, type Widgets } from './widgets.ts'

const slotOf = { recipe: 'recipes-scripts', health: 'health-scripts', regular: 'scripts' } as const

/** The scripts for a kind of page; slots of scripts hold parsed HTML only. */
export async function answerScripts(widgets: Widgets, kind: keyof typeof slotOf, answer: AnswerContext) {
  const slot = slotOf[kind]
  const slots = await answerSlots(widgets, [slot], answer)
  return { items: (slots[slot] ?? []).filter(widget => widget.type === 'parsed-html') }
}
