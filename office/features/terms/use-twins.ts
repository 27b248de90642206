import { listTermTwins, tellTermsApart, type TermTwins } from '#contract/office/terms.ts'
import { useLoaded } from '../../parts/loading/use-loaded.ts'
import { wordsOf } from '../../session/ask.ts'
import { useOffice } from '../../shell/office-context.ts'
import { say } from '../../shell/toasts.ts'

/** The list of tags says itself why it cannot be read, so a failure of the pairs is not said twice. */
export function useTwins() {
  const { ask } = useOffice()
  const { value: twins, reload } = useLoaded('term twins', signal => ask(listTermTwins, {}, { signal }))
  const tell = async ({ one, other }: TermTwins, areApart: boolean) => {
    await ask(tellTermsApart, { body: { one: one.id, other: other.id, areApart } }).catch((failure: unknown) =>
      say({ text: wordsOf(failure) }),
    )
    reload()
  }
  async function tellApart(pair: TermTwins): Promise<void> {
    await tell(pair, true)
    say({ text: `«${pair.other.title}» и «${pair.one.title}»\u00a0— разное`, undo: () => tell(pair, false) })
  }
  return { twins, tellApart, reload }
}
