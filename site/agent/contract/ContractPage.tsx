import { type ContractKind, getContractInfo, getContractProgress, listContracts } from '@tamuvo/contract/agent-contracts.ts'
import { useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { Amount } from '@tamuvo/ui/components/Amount.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { TriangleAlert } from 'lucide-react'
import { Loaded } from '../../parts/Loaded.tsx'
import type { AgentPageProps } from '../../parts/paths.ts'
import { useAgent } from '../useAgent.ts'
import { useAgentDetail } from '../useAgentDetail.ts'
import { BillDetail } from './BillDetail.tsx'
import { BillTable } from './BillTable.tsx'
import { contractPages, waitsForMe } from './contract-kinds.ts'
import { DownlineContracts } from './DownlineContracts.tsx'
import { OwnContract } from './OwnContract.tsx'
import { RequestCard } from './RequestCard.tsx'

const everyMs = 30_000
const shown = 50

export const DividendPage = ({ id }: AgentPageProps) => <ContractPage kind="DIVIDEND" id={id} />
export const DailySalaryPage = ({ id }: AgentPageProps) => <ContractPage kind="DAILY_SALARY" id={id} />
export const HourlySalaryPage = ({ id }: AgentPageProps) => <ContractPage kind="HOURLY_SALARY" id={id} />
export const RealtimeSalaryPage = ({ id }: AgentPageProps) => <ContractPage kind="REALTIME_SALARY" id={id} />

type Props = { kind: ContractKind; id: string | undefined }

/** Contracts of a kind, or one bill of it. */
const ContractPage = ({ kind, id }: Props) => {
  const open = useAgentDetail(contractPages[kind])
  return id ? <BillDetail id={id} page={contractPages[kind]} /> : <Contracts kind={kind} onBill={open} />
}

/** What waits for an answer, the own contract with its running period, bills, and the contracts with downlines. */
const Contracts = ({ kind, onBill }: { kind: ContractKind; onBill: (id: string) => void }) => {
  const t = useText()
  const agent = useAgent()
  const info = useCall(getContractInfo, {})
  const progress = useCall(getContractProgress, { kind }, { everyMs })
  const mine = useCall(listContracts, { kind, side: 'PAYEE', pageNo: 1, pageSize: shown })
  const theirs = useCall(listContracts, { kind, side: 'PAYER', pageNo: 1, pageSize: shown })
  const mayChange = agent.data?.mayChange ?? false
  const all = [...(mine.data?.list ?? []), ...(theirs.data?.list ?? [])]
  return (
    <div className="flex flex-col gap-5">
      <h3 className="text-lg font-bold">{t(`contract.kind_${kind}`)}</h3>
      {info.data && info.data.owed.bills > 0 && (
        <p role="status" className="tint-warn flex items-start gap-2.5 rounded-card px-4 py-3">
          <TriangleAlert size={18} aria-hidden="true" className="mt-0.5 shrink-0" />
          <span>
            {t('contract.owed_banner', { count: info.data.owed.bills })} <Amount value={info.data.owed.amount} symbol />
          </span>
        </p>
      )}
      {all.filter(waitsForMe).map((contract) => (
        <RequestCard
          key={contract.id}
          contract={contract}
          held={contract.side === 'PAYEE' ? (progress.data?.contract ?? undefined) : undefined}
          mayChange={mayChange}
        />
      ))}
      <Loaded answer={progress}>{(data) => <OwnContract progress={data} mayChange={mayChange} />}</Loaded>
      {hasAny(mine) && <BillTable kind={kind} side="PAYEE" onOpen={onBill} />}
      {hasAny(theirs) && <BillTable kind={kind} side="PAYER" onOpen={onBill} />}
      <Loaded answer={theirs}>{({ list }) => <DownlineContracts kind={kind} list={list} mayChange={mayChange} />}</Loaded>
    </div>
  )
}

/** Bills come of contracts alone: where there has never been one, no table has to say that it is empty. */
const hasAny = ({ data }: { data: { list: readonly unknown[] } | undefined }): boolean =>
  data !== undefined && data.list.length > 0
