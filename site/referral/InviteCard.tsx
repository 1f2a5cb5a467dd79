import { Button } from '@tamuvo/ui/components/Button.tsx'
import { CopyRow } from '@tamuvo/ui/components/CopyRow.tsx'
import { QrBox } from '@tamuvo/ui/components/QrBox.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Image, Share2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { paths } from '../parts/paths.ts'
import { FriendPoster } from './FriendPoster.tsx'
import { shareOrSay } from './share.ts'

/** The address that a member's link leads to. */
const friendAddress = (code: string): string =>
  new URL(`${paths.register()}?referralCode=${encodeURIComponent(code)}`, location.origin).href

/** The link with its QR code, to copy, to share, or as a poster. */
export const InviteCard = ({ code, children }: { code: string; children: ReactNode }) => {
  const t = useText()
  const [isPosterOpen, openPoster] = useState(false)
  const address = friendAddress(code)
  return (
    <div className="grid gap-5 rounded-card border border-line bg-bg1 p-4 md:grid-cols-[1fr_auto] md:p-5">
      <div className="flex min-w-0 flex-col gap-4">
        {children}
        <CopyRow label={t('referral.link')} value={address} />
        <CopyRow label={t('referral.code')} value={code} />
        <div className="flex flex-wrap gap-2 *:flex-1">
          {'share' in navigator && (
            <Button icon={<Share2 size={18} aria-hidden="true" />} onClick={() => shareOrSay({ text: address, url: address })}>
              {t('referral.share')}
            </Button>
          )}
          <Button tone="quiet" icon={<Image size={18} aria-hidden="true" />} onClick={() => openPoster(true)}>
            {t('referral.poster')}
          </Button>
        </div>
      </div>
      <QrBox value={address} label={t('referral.link')} className="mx-auto self-center" />
      <FriendPoster code={code} address={address} open={isPosterOpen} onClose={() => openPoster(false)} />
    </div>
  )
}
