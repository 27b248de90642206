// True while the server cannot be reached; controls that write are then disabled with an explanation (office.md 3).
import { useSyncExternalStore } from 'react'
import { connection } from '../../session/connection.ts'

/** The `title` of controls that are disabled offline. */
export const offlineWords = 'Связи нет: менять можно, когда она вернётся'

export const useOffline = (): boolean => useSyncExternalStore(connection.subscribe, () => !connection.get().isOnline)
