import { listBets } from '@tamuvo/contract/betting.ts'
import { useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { Amount } from '@tamuvo/ui/components/Amount.tsx'
import { Modal } from '@tamuvo/ui/components/Modal.tsx'
import { SkeletonRows } from '@tamuvo/ui/components/Skeleton.tsx'
import { EmptyState, ErrorState } from '@tamuvo/ui/components/States.tsx'
import { formatInstant } from '@tamuvo/ui/format/date.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Ticket } from 'lucide-react'
import { BetState } from '../../betting/BetState.tsx'

type Props = { onPick: (id: string) => void; onClose: () => void; seconds: number }

/** The member's latest decided bets, to show one of them. */
export const BetPicker = ({ onPick, onClose, seconds }: Props) => {
  const t = useText()
  const { data, error, refetch } = useCall(listBets, { pageSize: 30 }, { staleMs: 0 })
  const decided = data?.list.filter(({ state }) => state !== 'open') ?? []
  return (
    <Modal open onOpenChange={onClose} title={t('chatroom.share_title')} width={460} height={320} closeButton draggable={false}>
      <p className="mb-3 text-sm text-text2">{t('chatroom.share_hint')}</p>
      {error && <ErrorState error={error} onRetry={refetch} />}
      {!data && !error && <SkeletonRows rows={4} />}
      {data && decided.length === 0 && <EmptyState icon={<Ticket size={28} />} title={t('chatroom.share_empty')} />}
      <ul className="flex flex-col gap-2">
        {decided.map((bet) => (
          <li key={bet.id}>
            <button
              type="button"
              disabled={seconds > 0}
              onClick={() => onPick(bet.id)}
              className="focus-ring flex w-full items-center gap-3 rounded-card border border-line p-3 text-start hover:bg-bg2 disabled:opacity-50"
            >
              <span className="min-w-0 flex-1">
                <span className="block font-semibold">{bet.gameName}</span>
                <span className="figures block text-xs text-text3">{formatInstant(bet.at)}</span>
              </span>
              <span className="flex shrink-0 flex-col items-end gap-1">
                <Amount value={bet.stake} symbol />
                <BetState bet={bet} />
              </span>
            </button>
          </li>
        ))}
      </ul>
      {seconds > 0 && <p className="mt-3 text-sm text-text2">{t('chatroom.wait_label', { seconds })}</p>}
    </Modal>
  )
}
