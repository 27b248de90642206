import { Outlet } from 'react-router'
import { DefaultFrame } from './DefaultFrame.tsx'

export default function ProfileLayout() {
  return (
    <DefaultFrame>
      <Outlet />
    </DefaultFrame>
  )
}
