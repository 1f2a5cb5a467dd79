import { Amount } from '@tamuvo/ui/components/Amount.tsx'
import { Badge, type BadgeTone } from '@tamuvo/ui/components/Badge.tsx'
import { Instant } from '@tamuvo/ui/components/Instant.tsx'
import type { Column } from '@tamuvo/ui/components/Table.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { usePlatformName } from '../contract/usePlatformName.ts'
import { formatPeriod } from '../../parts/period-days.ts'
import type { IncomeLine } from './income-place.ts'

const tones: Record<IncomeLine['state'], BadgeTone> = { PAID: 'win', DUE: 'info', CARRIED: 'neutral' }

/** The columns of income: what it is, of whom, and what it brought. */
export const useIncomeColumns = (): Column<IncomeLine>[] => {
  const t = useText()
  return [
    { key: 'kind', header: t('agent.kind'), strong: true, phone: 'title', cell: (line) => <What line={line} /> },
    {
      key: 'period',
      header: t('agent.period'),
      phone: 'note',
      cell: (line) => (
        <span className="figures text-text2">
          {formatPeriod(line.period)}
          {line.party !== null && (
            <span className="md:hidden">
              {' · '}
              <Party line={line} />
            </span>
          )}
        </span>
      ),
    },
    { key: 'party', header: t('agent.party'), cell: (line) => <Party line={line} /> },
    { key: 'valid', header: t('wallet.bet_valid'), align: 'end', cell: ({ validBet }) => <Amount value={validBet} /> },
    {
      key: 'rate',
      header: t('agent.rate'),
      align: 'end',
      cell: ({ rate }) => <span className="figures">{rate === null ? '–' : `${rate} %`}</span>,
    },
    {
      key: 'amount',
      header: t('common.amount'),
      align: 'end',
      phone: 'sum',
      cell: ({ amount }) => <Amount value={amount} signed />,
    },
    {
      key: 'state',
      header: t('common.status'),
      align: 'end',
      phone: 'state',
      cell: ({ state }) => <Badge tone={tones[state]}>{t(`agent.income_${state}`)}</Badge>,
    },
    { key: 'at', header: t('common.time'), align: 'end', cell: ({ at }) => <Instant at={at} /> },
  ]
}

const What = ({ line: { source, kind, product } }: { line: IncomeLine }) => {
  const t = useText()
  const isRebate = kind === 'REBATE_SELF' || kind === 'REBATE_AGENT'
  return (
    <span className="font-medium">
      {isRebate ? t(`agent.group_${kind}`) : t(`contract.kind_${kind}`)}
      {product && (
        <span className="block text-xs font-normal text-text3 max-md:inline max-md:ps-1.5">
          {t(`catalog.type_${product}`)}
          {source === 'TICKETS' && ` · ${t('agent.income_tickets')}`}
        </span>
      )}
    </span>
  )
}

const Party = ({ line: { party, amount } }: { line: IncomeLine }) => {
  const t = useText()
  const brandName = usePlatformName()
  if (party === null) return <span className="text-text3">–</span>
  return <>{t(amount.startsWith('-') ? 'agent.income_to' : 'agent.income_from', { name: party || brandName })}</>
}
