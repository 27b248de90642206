import { Outlet } from 'react-router'
import { DefaultFrame } from './DefaultFrame.tsx'

export default function RecipesLayout() {
  return (
    <DefaultFrame room="recipes">
      <Outlet />
    </DefaultFrame>
  )
}
