import { getSecurity, type securityItems } from '@tamuvo/contract/account-security.ts'
import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import { useCall } from '@tamuvo/ui/calls/useCalls.tsx'

export type Security = ReceivedOutputOf<typeof getSecurity>
export type SecurityItem = (typeof securityItems)[number]
export type ItemState = Security['items'][number]

export const useSecurity = () => useCall(getSecurity, {})

const unset = (item: SecurityItem): ItemState => ({ item, done: false, masked: '', at: null })

/** How things stand with one of the eight. */
export const stateOf = ({ items }: Security, item: SecurityItem): ItemState =>
  items.find((each) => each.item === item) ?? unset(item)
