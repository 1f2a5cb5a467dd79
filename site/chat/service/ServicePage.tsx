import { contactTypes } from '@tamuvo/contract/shell.ts'
import { getRouteApi } from '@tanstack/react-router'
import { OtherNetwork } from './OtherNetwork.tsx'
import { ServiceChat } from './ServiceChat.tsx'
import { ServiceLine } from './ServiceLine.tsx'

const route = getRouteApi('/service')

/** Customer service, in a small window of its own or on a whole phone. It stays open while the rest of the site is closed. */
export const ServicePage = () => {
  const { channel, lane } = route.useSearch()
  const named = contactTypes.find((type) => type === channel)
  if (named) return <OtherNetwork channel={named} />
  return (
    <ServiceLine>
      <ServiceChat lane={lane === 'vip' ? 'vip' : 'live'} />
    </ServiceLine>
  )
}
