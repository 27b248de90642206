// Stores updates on this device and tracks whether all are stored, some are being written, or the device rejects them.
import type { DeviceCopy } from './device-copy.ts'

export type DeviceStorage = {
  readonly state: 'stored' | 'storing' | 'broken'
  store(update: Uint8Array): void
  /** Records that the copy on the device could not be read. */
  breakDown(): void
}

/** `onChange`: called when the last pending write has finished, and when one is rejected. */
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
