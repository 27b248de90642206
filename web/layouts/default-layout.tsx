import { Outlet, useLocation } from 'react-router'
import { DefaultFrame } from './DefaultFrame.tsx'

export default function DefaultLayout() {
  const isHealth = useLocation().pathname.startsWith('/health/')
  return (
    <DefaultFrame room={isHealth ? 'health' : undefined}>
      <Outlet />
    </DefaultFrame>
  )
}
