import { useSyncExternalStore } from 'react'
import type { TextState } from './connection-state.ts'
import type { TextConnection } from './text-connection.ts'

/** A part of the state of an open text. The state changes on every keystroke; the component renders only if its part changes. */
export const useTextState = <Part>(connection: TextConnection, choose: (state: TextState) => Part): Part =>
  useSyncExternalStore(connection.subscribe, () => choose(connection.state))
