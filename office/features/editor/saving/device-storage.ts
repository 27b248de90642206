// Stores updates on this device and knows whether all are stored, some are under way, or the device refuses them.
import type { DeviceCopy } from './device-copy.ts'

export type DeviceStorage = {
  readonly state: 'stored' | 'storing' | 'broken'
  store(update: Uint8Array): void
  /** The copy on the device could not be read. */
  breakDown(): void
}

/** `onChange`: called when the last update under way is stored, and when one is refused. */
export function makeDeviceStorage(device: DeviceCopy, onChange: () => void): DeviceStorage {
  let underWay = 0
  let isBroken = false
  return {
    get state() {
      return isBroken ? 'broken' : underWay > 0 ? 'storing' : 'stored'
    },
    store: update => {
      underWay += 1
      device.append(update).then(
        () => {
          underWay -= 1
          isBroken = false
          if (underWay === 0) onChange()
        },
        () => {
          underWay -= 1
          isBroken = true
          onChange()
        },
      )
    },
    breakDown: () => {
      isBroken = true
    },
  }
}
