import type { ShownAd } from '#contract/front-ads.ts'
import type { CallReply } from '#contract/call.ts'
import type { listScripts } from '#contract/widgets.ts'
import type { AdRoom } from '#domain/advertising.ts'
import type { AnswerContext } from '#platform/http/answer.ts'
import { adsAt } from './ads/ads.ts'
import { listAdRows } from './store/ads.ts'
import { adsTag, answerSlots, type Widgets } from './widgets.ts'

const roomOf = { recipe: 'recipes-', health: 'health-', regular: '' } as const satisfies Record<string, AdRoom>
type ScriptWidget = CallReply<typeof listScripts>['items'][number]

/** The scripts for a kind of page, those of advertising networks among them; slots of scripts hold parsed HTML only. */
export async function answerScripts(widgets: Widgets, kind: keyof typeof roomOf, answer: AnswerContext) {
  const room = roomOf[kind]
  const slot = `${room}scripts` as const
  const slots = await answerSlots(widgets, [slot], answer)
  const rows = await listAdRows(widgets.db.kysely)
  const { places } = adsAt(
    rows.map(({ value }) => value),
    widgets.context.clock.now(),
  )
  answer.tag(adsTag)
  const networks = places.flatMap(({ place, rooms, ads }) =>
    rooms.includes(room) ? ads.flatMap(ad => (ad.kind === 'network' ? scriptsOf(ad, place) : [])) : [],
  )
  return { items: [...(slots[slot] ?? []).filter(widget => widget.type === 'parsed-html'), ...networks] }
}

const node = (at: number) => ({ id: String(at), parser_type: 'html_parser' as const, children: [] })

/** The rule matches no page: the page itself names the networks that stand on it. */
const scriptsOf = ({ id, scripts }: Extract<ShownAd, { kind: 'network' }>, place: string): ScriptWidget => ({
  type: 'parsed-html',
  id,
  title: '',
  moreLink: null,
  fixed: false,
  visibility: { show: [{ type: 'advertising', id: null, value: place }], hide: [] },
  data: {
    parsed_content: scripts.map((script, at) =>
      'src' in script
        ? { ...node(at), type: 'external-script', attributes: { src: script.src } }
        : { ...node(at), type: 'inline-script', attributes: { code: script.code } },
    ),
    content_version: String(-id),
  },
})
