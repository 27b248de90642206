import { Outlet } from 'react-router'
import { DefaultFrame } from './DefaultFrame.tsx'

export default function HealthLayout() {
  return (
    <DefaultFrame room="health">
      <Outlet />
    </DefaultFrame>
  )
}
