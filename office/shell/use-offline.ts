// Whether the server cannot be reached: controls that write are disabled then, and say why (office.md 3).
import { useSyncExternalStore } from 'react'
import { connection } from '../session/connection.ts'

/** For the `title` of a control that is disabled without a connection. */
export const offlineWords = 'Связи нет: менять можно, когда она вернётся'

export const useOffline = (): boolean => useSyncExternalStore(connection.subscribe, () => !connection.get().isOnline)
