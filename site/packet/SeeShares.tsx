import { useText } from '@tamuvo/ui/text/useText.tsx'
import { lazyPart } from '@tamuvo/ui/chunks/lazyPart.ts'
import { Suspense, useState } from 'react'
import type { Packet } from './packet-words.ts'

const SharesModal = lazyPart(() => import('./SharesModal.tsx'), 'SharesModal')

/** Opens the list of all shares. */
export const SeeShares = ({ packet }: { packet: Packet }) => {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  if (packet.list.length === 0) return null
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="focus-ring min-h-11 rounded-sm text-sm font-semibold underline underline-offset-4 outline-current"
      >
        {t('packet.see_shares')}
      </button>
      <Suspense>{isOpen && <SharesModal packet={packet} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
