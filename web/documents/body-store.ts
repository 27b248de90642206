import { createContext } from 'react'

/** Rendered bodies of this request by key. Provided on the server only. */
const BodyStoreContext = createContext<ReadonlyMap<string, string> | null>(null)
export { BodyStoreContext }
export const BodyStore = BodyStoreContext.Provider
