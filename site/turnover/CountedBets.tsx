import { Amount } from '@tamuvo/ui/components/Amount.tsx'
import { Instant } from '@tamuvo/ui/components/Instant.tsx'
import { Pagination } from '@tamuvo/ui/components/Pagination.tsx'
import { EmptyState } from '@tamuvo/ui/components/States.tsx'
import { type Column, Table } from '@tamuvo/ui/components/Table.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useNavigate } from '@tanstack/react-router'
import { paths } from '../parts/paths.ts'
import type { TurnoverRowDetail } from './turnover-words.ts'

type Bets = TurnoverRowDetail['bets']
type CountedBet = Bets['list'][number]

const useColumns = (): Column<CountedBet>[] => {
  const t = useText()
  return [
    {
      key: 'game',
      header: t('wallet.bet_game'),
      strong: true,
      cell: (bet) => (
        <span className="font-medium">
          {bet.label || t(`catalog.type_${bet.product}`)}
          {bet.label && <span className="block text-xs text-text3">{t(`catalog.type_${bet.product}`)}</span>}
        </span>
      ),
    },
    {
      key: 'time',
      header: t('common.time'),
      cell: (bet) => <Instant at={bet.at} />,
    },
    { key: 'valid', header: t('wallet.bet_valid'), align: 'end', cell: (bet) => <Amount value={bet.valid} /> },
    {
      key: 'share',
      header: t('turnover.bet_share'),
      align: 'end',
      cell: (bet) => <span className="figures text-text2">{bet.percent} %</span>,
    },
    { key: 'used', header: t('turnover.bet_used'), align: 'end', cell: (bet) => <Amount value={bet.used} /> },
  ]
}

type Props = { bets: Bets; page: number; onPage: (page: number) => void }

/** The bets that counted, newest first; each opens in the betting record. */
export const CountedBets = ({ bets, page, onPage }: Props) => {
  const t = useText()
  const navigate = useNavigate()
  const columns = useColumns()
  const open = (id: string) => void navigate({ to: '.', search: true, hash: paths.member('personalHistoryCopy', id).slice(1) })
  return (
    <section aria-labelledby="turnover-bets" className="flex flex-col gap-3">
      <h4 id="turnover-bets" className="text-md font-semibold">
        {t('turnover.bets')}
      </h4>
      <Table
        caption={t('turnover.bets')}
        columns={columns}
        rows={bets.list}
        rowKey={(bet) => bet.id}
        onRow={(bet) => open(bet.id)}
        empty={<EmptyState title={t('turnover.bets_empty')} text={t('turnover.bets_empty_text')} className="py-6" />}
      />
      <Pagination page={page} pages={bets.totalPages} onPage={onPage} />
    </section>
  )
}
