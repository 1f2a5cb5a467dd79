import { type ContractKind, getContractInfo } from '@tamuvo/contract/agent-contracts.ts'
import { useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { ask } from '@tamuvo/ui/components/dialog-queue.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { contractPages } from '../../agent/contract/contract-kinds.ts'
import { paths } from '../../parts/paths.ts'

type Flag = 'divtypereq' | 'dailysalreqtype' | 'contracthoursalreq' | 'realtimesalreqtype'

/** The kind of contract of each flag that says that a request waits. */
const requests: readonly { flag: Flag; kind: ContractKind }[] = [
  { flag: 'divtypereq', kind: 'DIVIDEND' },
  { flag: 'dailysalreqtype', kind: 'DAILY_SALARY' },
  { flag: 'contracthoursalreq', kind: 'HOURLY_SALARY' },
  { flag: 'realtimesalreqtype', kind: 'REALTIME_SALARY' },
]

const offer = 1

/** After a login: an offer, or a request to end a contract, that waits for the agent, and the way to its page. */
export const ContractRequests = () => {
  const t = useText()
  const navigate = useNavigate()
  const { data } = useCall(getContractInfo, {})
  const isAsked = useRef(false)
  useEffect(() => {
    const waiting = data && requests.find(({ flag }) => data[flag] !== 0)
    if (!waiting || isAsked.current) return
    isAsked.current = true
    const { flag, kind } = waiting
    const asked = ask({
      icon: 'info',
      title: t(data[flag] === offer ? 'contract.waits_offer' : 'contract.waits_end'),
      text: t(`contract.kind_${kind}`),
      buttons: [
        { key: 'later', label: t('contract.waits_later'), tone: 'quiet' },
        { key: 'open', label: t('contract.waits_open'), confirms: true },
      ],
    })
    void asked.then((pressed) => {
      if (pressed === 'open') void navigate({ to: '.', search: true, hash: paths.agent(contractPages[kind]).slice(1) })
    })
  }, [data, navigate, t])
  return null
}
