import { createStore, useStore } from '../hooks/store.ts'
import { deviceStorage } from './storage.ts'

const storageKey = 'amounts_hidden'
const hidden = createStore(deviceStorage.read(storageKey) === 'true')

/** Whether amounts are shown as asterisks, for those who play where others look on. Kept from visit to visit. */
export const useAmountsHidden = (): boolean => useStore(hidden)

export const setAmountsHidden = (value: boolean): void => {
  deviceStorage.write(storageKey, String(value))
  hidden.set(value)
}
