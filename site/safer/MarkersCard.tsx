import { getMarkers } from '@tamuvo/contract/safer-markers.ts'
import { useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { ChevronRight, HeartHandshake } from 'lucide-react'
import { MemberLink } from '../parts/MemberLink.tsx'

/** Links to the markers of the member's play. Without markers it is not shown. */
export const MarkersCard = () => {
  const t = useText()
  const { data } = useCall(getMarkers, {})
  if (!data || data.level === 'NONE') return null
  return (
    <MemberLink
      page="securityCenter"
      id="markers"
      className="focus-ring flex min-h-14 items-center gap-3 rounded-card border border-info/40 bg-bg2 p-4 hover:border-info"
    >
      <HeartHandshake size={22} aria-hidden="true" className="shrink-0 text-info" />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{t('safer.markers_card')}</span>
        <span className="block text-sm text-text2">{t('safer.markers_see')}</span>
      </span>
      <ChevronRight size={18} aria-hidden="true" className="shrink-0 text-text3" />
    </MemberLink>
  )
}
