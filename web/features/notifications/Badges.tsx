// Badges: new notifications in the corner. At most four, each for five seconds, longer while the pointer is on it (spec 4).
import { useEffect, useRef, useState } from 'react'
import { IconButton } from '#ui/Button.tsx'
import styles from './Badges.module.css'
import { endBadge, markSeen, start, useNotifications, type Badge } from './notifications.ts'

const badgeMs = 5000

export function Badges({ userId }: { userId: string }) {
  const { badges } = useNotifications()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => start(userId), [userId])
  const hasBadges = badges.length > 0
  // A popover, so that badges are above open dialogs too.
  useEffect(() => {
    if (hasBadges) box.current?.showPopover?.()
    else if (box.current?.matches(':popover-open')) box.current.hidePopover()
  }, [hasBadges])
  return (
    <div ref={box} popover="manual" className={styles.badges} role="region" aria-label="Новые уведомления">
      <div role="log">
        {badges.map(badge => (
          <BadgeCard key={badge.id} badge={badge} userId={userId} />
        ))}
      </div>
    </div>
  )
}

function BadgeCard({ badge, userId }: { badge: Badge; userId: string }) {
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => endBadge(badge.id, badge.version), badgeMs)
    return () => clearTimeout(timer)
  }, [badge.id, badge.version, isHeld])
  return (
    <div
      className={styles.badge}
      data-kind={badge.kind}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {badge.href ? (
        <a
          href={badge.href}
          onClick={() => {
            if (badge.notification) void markSeen(userId, badge.notification)
            endBadge(badge.id)
          }}
        >
          {badge.text}
        </a>
      ) : (
        <p>{badge.text}</p>
      )}
      <IconButton icon="close" label="Закрыть" onClick={() => endBadge(badge.id)} />
    </div>
  )
}
