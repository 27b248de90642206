// Five reactions to a post. A press shows at once; the server's response replaces the estimate (spec 4).
import { useEffect, useRef, useState } from 'react'
import type { PostReactionsReply } from '#contract/reactions.ts'
import { formatNumber } from '#russian/plural.ts'
import { forOneReader } from '../../session/for-one-reader.tsx'
import { useSession } from '../../session/session.ts'
import { askSigned } from '../../session/signed-calls.ts'
import { askForReader } from '../../session/sign-in/sign-in-request.ts'
import { ReactionGlyph } from './ReactionGlyph.tsx'
import styles from './ReactionBar.module.css'
import { choose, shownReactions, toReactions, type Reactions, type ShownReaction } from './reactions.ts'

const url = '/svc/reactions/api/v1/posts'

type Props = { postId: number; postType: PostReactionsReply['post_type']; data: Reactions }

export const ReactionBar = forOneReader(function ReactionBar({ postId, postType, data }: Props) {
  const [reactions, setReactions] = useState(data)
  const session = useSession()
  const userId = session.state === 'signedIn' ? session.user.id : undefined
  const isBanned = session.state === 'signedIn' && session.user.isBanned
  const isSending = useRef(false)

  // The document was rendered for anonymous readers, some time ago.
  useEffect(() => {
    if (userId === undefined) return
    let isOver = false
    askSigned<{ data: PostReactionsReply[] }>(`${url}?post_ids=${postId}`).then(
      ({ data: [found] }) => {
        if (found && !isOver && !isSending.current) setReactions(toReactions(found))
      },
      error => console.warn('reactions were not asked for:', error),
    )
    return () => {
      isOver = true
    }
  }, [userId, postId])

  const press = async (kind: ShownReaction) => {
    // One request at a time: other presses are ignored meanwhile.
    if (isSending.current) return
    isSending.current = true
    try {
      if ((await askForReader()) === undefined) return
      const next = choose(reactions, kind)
      setReactions(next)
      const { success, data: answered } = await askSigned<{ success: boolean; data: PostReactionsReply }>(url, {
        method: 'POST',
        body: { post_id: postId, user_state: next.own, post_type: postType },
      })
      if (!success) throw new Error('Something went wrong')
      setReactions(toReactions(answered))
    } catch (error) {
      // Spec 4: the estimate stays.
      console.warn('the reaction was not sent:', error)
    } finally {
      isSending.current = false
    }
  }

  return (
    <div className={`${styles.bar} needs-js no-print`} role="group" aria-label="Реакции">
      {shownReactions.map(({ kind, title }) => (
        <button
          key={kind}
          type="button"
          className={styles.reaction}
          aria-pressed={reactions.own === kind}
          aria-label={`${title}: ${formatNumber(reactions.counts[kind])}`}
          title={title}
          disabled={isBanned}
          onClick={() => void press(kind)}
        >
          <ReactionGlyph kind={kind} />
          {formatNumber(reactions.counts[kind])}
        </button>
      ))}
    </div>
  )
})
