import { ButtonLink } from '#ui/Button.tsx'
import { useSession } from '../../session/session.ts'

/** Spec 6: the way to the editor of this post, for people of the newsroom. */
export function EditLink({ postId }: { postId: number }) {
  const session = useSession()
  if (session.state !== 'signedIn' || !session.user.isStaff) return null
  return (
    <ButtonLink kind="quiet" href={`/office/posts/${postId}`} className="no-print">
      Править
    </ButtonLink>
  )
}
