import { getPermission, type ContactType } from '@tamuvo/contract/shell.ts'
import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import { useCall } from '@tamuvo/ui/calls/useCalls.tsx'

const freshMs = 10 * 60_000

type Permission = ReceivedOutputOf<typeof getPermission>
export type Contact = Permission['customerService'][number]
export type Resource = Permission['resources'][number]

/** Contacts, editions of the app, and what else stands around every page. */
export const usePermission = () => useCall(getPermission, { host: location.host }, { staleMs: freshMs }).data

/** The contacts that are offered in a place, by their type, in the order of the server. */
export const contactsAt = (contacts: readonly Contact[], place: Contact['csPosition'][number]): [ContactType, Contact[]][] => {
  const here = contacts.filter(({ csPosition }) => csPosition.includes(place))
  return [...new Set(here.map(({ csType }) => csType))].map((type) => [type, here.filter(({ csType }) => csType === type)])
}
