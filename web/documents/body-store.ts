import { createContext } from 'react'

/** Server only: rendered bodies of this request by key. In the browser nothing provides it. */
const BodyStoreContext = createContext<ReadonlyMap<string, string> | null>(null)
export { BodyStoreContext }
export const BodyStore = BodyStoreContext.Provider
