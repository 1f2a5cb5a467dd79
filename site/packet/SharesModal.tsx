import { Badge } from '@tamuvo/ui/components/Badge.tsx'
import { cx } from '@tamuvo/ui/components/cx.ts'
import { Modal } from '@tamuvo/ui/components/Modal.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { money } from '../parts/figure-words.ts'
import { type Packet, titleOf } from './packet-words.ts'
import { PacketProof } from './PacketProof.tsx'

/** All shares of a packet that is over, the largest one marked, and the proof that they follow from its seed. */
export const SharesModal = ({ packet, onClose }: { packet: Packet; onClose: () => void }) => {
  const t = useText()
  const { total, shares, list } = packet
  return (
    <Modal open onOpenChange={onClose} title={titleOf(packet)} width={440} height={360} closeButton draggable={false}>
      <p className="figures mb-3 text-sm text-text2">{t('packet.sum', { amount: money(total), count: shares })}</p>
      <table className="w-full text-sm">
        <caption className="sr-only">{t('packet.shares')}</caption>
        <thead className="text-xs text-text3">
          <tr>
            <th scope="col" className="py-1 pe-3 text-start font-normal">
              #
            </th>
            <th scope="col" className="w-full py-1 text-start font-normal">
              {t('packet.who')}
            </th>
            <th scope="col" className="py-1 text-end font-normal">
              {t('common.amount')}
            </th>
          </tr>
        </thead>
        <tbody>
          {list.map((share) => (
            <Share key={share.no} share={share} />
          ))}
        </tbody>
      </table>
      <PacketProof packet={packet} />
    </Modal>
  )
}

const Share = ({ share: { no, name, amount, isLuckiest, isMine } }: { share: Packet['list'][number] }) => {
  const t = useText()
  return (
    <tr className={cx('border-t border-line', isMine && 'bg-bg2 font-semibold')}>
      <td className="figures py-2 pe-3 text-text3">{no}</td>
      <td className="py-2">
        <span className={cx('me-2', name === null && 'text-text3')}>
          {isMine ? t('packet.you') : (name ?? t('packet.not_taken'))}
        </span>
        {isLuckiest && <Badge tone="brand">{t('packet.luckiest')}</Badge>}
      </td>
      <td className="figures py-2 text-end whitespace-nowrap">{money(amount)}</td>
    </tr>
  )
}
