import { Button } from '@tamuvo/ui/components/Button.tsx'
import { Modal } from '@tamuvo/ui/components/Modal.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Download, Share2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { drawPoster, posterSize } from '../agent/register/draw-poster.ts'
import { saveFile } from '../parts/save-file.ts'
import { shareOrSay } from './share.ts'

type Props = { code: string; address: string; open: boolean; onClose: () => void }

/** The link as a picture with its QR code, to save or to share. */
export const FriendPoster = ({ open, onClose, ...poster }: Props) => {
  const t = useText()
  return (
    <Modal open={open} onOpenChange={onClose} title={t('referral.poster')} width={440} closeButton>
      {open && <Poster {...poster} />}
    </Modal>
  )
}

const Poster = ({ code, address }: Pick<Props, 'code' | 'address'>) => {
  const t = useText()
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (canvas.current)
      void drawPoster(canvas.current, {
        address,
        title: t('referral.poster_title'),
        lead: t('referral.poster_lead'),
        code: t('referral.poster_code', { code }),
        notice: t('referral.poster_notice'),
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
    await shareOrSay(navigator.canShare?.({ files }) ? { files, text: address } : { text: address, url: address })
  }
  return (
    <div className="flex flex-col gap-3">
      <canvas
        ref={canvas}
        {...posterSize}
        role="img"
        aria-label={t('referral.poster_label')}
        className="mx-auto max-h-[56dvh] w-auto max-w-full rounded-card border border-line"
      />
      <div className="flex gap-2 *:flex-1">
        <Button tone="quiet" icon={<Download size={18} aria-hidden="true" />} onClick={save}>
          {t('referral.poster_save')}
        </Button>
        {'share' in navigator && (
          <Button icon={<Share2 size={18} aria-hidden="true" />} onClick={share}>
            {t('referral.share')}
          </Button>
        )}
      </div>
    </div>
  )
}
