import { type ContractKind, listContracts, terminateContract, withdrawContract } from '@tamuvo/contract/agent-contracts.ts'
import { errorSentence } from '@tamuvo/ui/calls/errors.ts'
import { useAction } from '@tamuvo/ui/calls/useCalls.tsx'
import { confirm } from '@tamuvo/ui/components/ask.ts'
import { Badge } from '@tamuvo/ui/components/Badge.tsx'
import { Button } from '@tamuvo/ui/components/Button.tsx'
import { type Column, Table } from '@tamuvo/ui/components/Table.tsx'
import { toast } from '@tamuvo/ui/components/toast-list.ts'
import { formatDayMinute } from '@tamuvo/ui/format/date.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { FileSignature } from 'lucide-react'
import { useState } from 'react'
import { type Contract, contractTones } from './contract-kinds.ts'
import { ContractModal } from './ContractModal.tsx'
import { OfferModal } from './OfferModal.tsx'

type Props = { kind: ContractKind; list: readonly Contract[]; mayChange: boolean }

/** Contracts with direct downlines, those of the past too, and the way to a new one. */
export const DownlineContracts = ({ kind, list, mayChange }: Props) => {
  const t = useText()
  const [isOffering, setOffering] = useState(false)
  const [opened, setOpened] = useState<Contract>()
  const columns: Column<Contract>[] = [
    {
      key: 'payee',
      header: t('agent.downline'),
      strong: true,
      phone: 'title',
      cell: ({ payee }) => <span className="font-semibold">{payee}</span>,
    },
    {
      key: 'rate',
      header: t('agent.rate'),
      phone: 'note',
      cell: ({ tiers, period }) => (
        <span className="figures">
          {tiers.map(({ rate }) => `${rate} %`).join(' / ')}
          <span className="block text-xs text-text3 max-md:inline max-md:ps-1.5">{t(`contract.period_${period}`)}</span>
        </span>
      ),
    },
    {
      key: 'offered',
      header: t('contract.offered'),
      cell: ({ offeredAt }) => <span className="figures">{formatDayMinute(offeredAt)}</span>,
    },
    {
      key: 'state',
      header: t('common.status'),
      phone: 'state',
      cell: ({ state }) => <Badge tone={contractTones[state]}>{t(`contract.state_${state}`)}</Badge>,
    },
    {
      key: 'act',
      header: t('agent.actions'),
      align: 'end',
      phone: 'sum',
      cell: (contract) => (mayChange ? <Act contract={contract} /> : '–'),
    },
  ]
  return (
    <section className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h4 className="text-md font-semibold">{t('contract.with_downlines')}</h4>
        {mayChange && (
          <Button icon={<FileSignature size={18} aria-hidden="true" />} onClick={() => setOffering(true)}>
            {t('contract.offer')}
          </Button>
        )}
      </div>
      <Table
        caption={t('contract.with_downlines')}
        columns={columns}
        rows={list}
        rowKey={({ id }) => id}
        onRow={setOpened}
        empty={<p className="text-text2">{t('contract.with_downlines_none')}</p>}
      />
      <ContractModal contract={opened} onClose={() => setOpened(undefined)} />
      <OfferModal kind={kind} open={isOffering} onOpenChange={setOffering} />
    </section>
  )
}

/** Above the rest of the row, a press on which opens the contract. */
const above = 'relative z-1 max-md:-my-1.5 max-md:min-h-11 max-md:px-2'

const Act = ({ contract: { id, state, side, payee, endWantedBy } }: { contract: Contract }) => {
  const t = useText()
  const options = {
    invalidates: [listContracts],
    onRefused: (refusal: unknown) => void toast('error', errorSentence(refusal)),
  }
  const withdraw = useAction(withdrawContract, options)
  const terminate = useAction(terminateContract, options)
  if (state === 'PENDING' || (state === 'TERMINATING' && endWantedBy === side))
    return (
      <Button
        tone="quiet"
        className={above}
        onClick={() => withdraw.run({ id })}
        aria-label={`${t('contract.withdraw')}: ${payee}`}
      >
        {t('contract.withdraw')}
      </Button>
    )
  if (state !== 'ACTIVE') return <span className="text-text3">–</span>
  const end = async () => {
    const sure = await confirm({ title: t('contract.end_title'), text: t('contract.end_text'), danger: true })
    if (sure) await terminate.run({ id })
  }
  return (
    <Button tone="quiet" className={above} onClick={end} aria-label={`${t('contract.end')}: ${payee}`}>
      {t('contract.end')}
    </Button>
  )
}
