import { listMessages, shelfNames } from '@tamuvo/contract/messages.ts'
import { useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { useMemberPlace } from '../../parts/useListPlace.ts'

const pageSize = 20

export const inboxShelves = ['all', ...shelfNames] as const

/** A page of the member's messages, of all shelves or of one. */
export const useInbox = () => {
  const { place, change, turnTo } = useMemberPlace({ shelf: inboxShelves })
  const { shelf, page } = place
  const input = { pageNo: page, pageSize, ...(shelf === 'all' ? {} : { shelf }) }
  const answer = useCall(listMessages, input, { keepPrevious: true })
  return { shelf, page, change, turnTo, answer }
}
