import { useSyncExternalStore } from 'react'
import type { TextState } from './connection-state.ts'
import type { TextConnection } from './text-connection.ts'

/** A part of the state of an open text. The state changes with every letter; a component renders only when its part changes. */
export const useTextState = <Part>(connection: TextConnection, choose: (state: TextState) => Part): Part =>
  useSyncExternalStore(connection.subscribe, () => choose(connection.state))
