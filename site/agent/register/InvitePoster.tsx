import { Button } from '@tamuvo/ui/components/Button.tsx'
import { CopyRow } from '@tamuvo/ui/components/CopyRow.tsx'
import { Modal } from '@tamuvo/ui/components/Modal.tsx'
import { toast } from '@tamuvo/ui/components/toast-list.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Download, Share2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { saveFile } from '../../parts/save-file.ts'
import { drawPoster, posterSize } from './draw-poster.ts'
import { inviteAddress } from './invite-address.ts'
import type { InviteLink } from './invite-link.ts'

type Props = { link: InviteLink | undefined; onClose: () => void }

/** A link as a picture with its QR code, to save or to pass on. */
export const InvitePoster = ({ link, onClose }: Props) => {
  const t = useText()
  return (
    <Modal open={link !== undefined} onOpenChange={onClose} title={t('agent.poster')} width={440} closeButton>
      {link && <Poster code={link.code} />}
    </Modal>
  )
}

const Poster = ({ code }: { code: string }) => {
  const t = useText()
  const canvas = useRef<HTMLCanvasElement>(null)
  const address = inviteAddress(code)
  useEffect(() => {
    if (canvas.current)
      void drawPoster(canvas.current, {
        address,
        title: t('agent.poster_title'),
        lead: t('agent.poster_lead'),
        code: t('agent.poster_code', { code }),
        notice: t('agent.poster_notice'),
      })
  }, [address, code, t])
  const name = `tamuvo-${code}.png`
  const picture = () => new Promise<Blob | null>((resolve) => canvas.current?.toBlob(resolve, 'image/png'))
  const save = async () => {
    const blob = await picture()
    if (blob) saveFile(name, blob, 'image/png')
  }
  const share = async () => {
    const blob = await picture()
    const files = blob ? [new File([blob], name, { type: 'image/png' })] : []
    const shared = navigator.canShare?.({ files }) ? { files, text: address } : { text: address, url: address }
    // Who closes the browser's sheet again has changed their mind: that is no failure.
    await navigator.share(shared).catch((error: unknown) => {
      if (!(error instanceof DOMException && error.name === 'AbortError')) toast('error', t('agent.share_failed'))
    })
  }
  return (
    <div className="flex flex-col gap-3">
      <canvas
        ref={canvas}
        {...posterSize}
        role="img"
        aria-label={t('agent.poster_label', { code })}
        className="mx-auto max-h-[52dvh] w-auto max-w-full rounded-card border border-line"
      />
      <CopyRow label={t('agent.link_address')} value={address} />
      <div className="flex gap-2 *:flex-1">
        <Button tone="quiet" icon={<Download size={18} aria-hidden="true" />} onClick={save}>
          {t('agent.poster_save')}
        </Button>
        {'share' in navigator && (
          <Button icon={<Share2 size={18} aria-hidden="true" />} onClick={share}>
            {t('agent.share_poster')}
          </Button>
        )}
      </div>
    </div>
  )
}
