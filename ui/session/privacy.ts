import { keep, useKept } from '../hooks/useKept.ts'
import { deviceShelf } from './storage.ts'

const storageKey = 'amounts_hidden'
const hidden = keep(deviceShelf.read(storageKey) === 'true')

/** Whether amounts are shown as asterisks, for those who play where others look on. Kept from visit to visit. */
export const useAmountsHidden = (): boolean => useKept(hidden)

export const setAmountsHidden = (value: boolean): void => {
  deviceShelf.write(storageKey, String(value))
  hidden.set(value)
}
