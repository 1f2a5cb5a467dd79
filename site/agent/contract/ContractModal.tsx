import { Badge } from '@tamuvo/ui/components/Badge.tsx'
import { Modal } from '@tamuvo/ui/components/Modal.tsx'
import { formatDayMinute } from '@tamuvo/ui/format/date.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { DetailList } from '../../parts/DetailList.tsx'
import { type Contract, contractTones } from './contract-kinds.ts'
import { TermsOfPay } from './TermsOfPay.tsx'

/** A contract with a downline: what was agreed on, and for which time. */
export const ContractModal = ({ contract, onClose }: { contract: Contract | undefined; onClose: () => void }) => (
  <Modal open={contract !== undefined} onOpenChange={onClose} title={contract?.payee ?? ''} width={520} closeButton>
    {contract && <Content contract={contract} />}
  </Modal>
)

const Content = ({ contract }: { contract: Contract }) => {
  const t = useText()
  const { id, state, offeredAt, lapsesAt, startsAt, endsAt } = contract
  const when = (at: string | null) => (at === null ? '–' : formatDayMinute(at))
  return (
    <div className="flex flex-col gap-4">
      <Badge tone={contractTones[state]} className="self-start">
        {t(`contract.state_${state}`)}
      </Badge>
      <TermsOfPay terms={contract} />
      <DetailList
        rows={[
          [t('contract.offered'), when(offeredAt)],
          ...(lapsesAt === null ? [] : [[t('contract.lapses_at'), when(lapsesAt)] as const]),
          [t('contract.starts'), when(startsAt)],
          [t('contract.ends'), when(endsAt)],
          [t('common.reference'), id],
        ]}
      />
    </div>
  )
}
