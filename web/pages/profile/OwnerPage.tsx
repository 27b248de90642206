// The frame of the owner pages: the document is the same for everybody. It has the navigation of the profile and the notices about the
// account.
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { Head } from '../../documents/Head.tsx'
import { useSite } from '../../documents/use-site.ts'
import { isUnnamed } from '../../session/naming/is-unnamed.ts'
import { OwnerOnly } from '../../session/OwnerOnly.tsx'
import type { SessionUser } from '../../session/to-session-user.ts'
import { AccountNotices } from './AccountNotices.tsx'
import { ProfileHead } from './ProfileHead.tsx'
import { ProfileTabs, type ProfileTab } from './ProfileTabs.tsx'

type Props = {
  tab: ProfileTab
  title: string
  description: string
  children: (user: SessionUser) => ReactNode
}

export function OwnerPage({ tab, title, description, children }: Props) {
  const { magazine } = useSite()
  const { userId = '' } = useParams()
  return (
    <>
      <Head title={`${title} — ${magazine.name}`} description={description} robots="noindex" />
      <OwnerOnly userId={userId} what={title}>
        {user => (
          <div className="wrap">
            <ProfileHead
              id={user.id}
              person={user}
              avatar={user.avatar}
              portrait={user.portrait}
              namingHref={tab !== 'edit' && isUnnamed(user) ? `/profile/user/${user.id}/edit` : undefined}
            />
            <ProfileTabs userId={user.id} isOwner current={tab} />
            <AccountNotices user={user} />
            {children(user)}
          </div>
        )}
      </OwnerOnly>
    </>
  )
}
