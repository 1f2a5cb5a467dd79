import { Amount } from '@tamuvo/ui/components/Amount.tsx'
import { Badge } from '@tamuvo/ui/components/Badge.tsx'
import { Button } from '@tamuvo/ui/components/Button.tsx'
import { EmptyState } from '@tamuvo/ui/components/States.tsx'
import { Pagination } from '@tamuvo/ui/components/Pagination.tsx'
import { Table } from '@tamuvo/ui/components/Table.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useState } from 'react'
import { Section, type Words } from './Section.tsx'

type Bet = { id: string; at: string; stake: string; profit: string }

const bets: readonly Bet[] = [
  { id: '1841', at: '2026-08-05 18:14:51', stake: '3.20', profit: '42.10' },
  { id: '1840', at: '2026-08-05 18:12:07', stake: '1.00', profit: '-1.00' },
  { id: '1839', at: '2026-08-05 18:09:33', stake: '12.50', profit: '-12.50' },
]

export const ListSamples = ({ words }: { words: Words }) => {
  const [page, setPage] = useState(4)
  const t = useText()
  return (
    <Section title="Lists">
      <BetTable words={words} rows={bets} />
      <Pagination page={page} pages={12} onPage={setPage} />
      <BetTable words={words} rows={undefined} />
      <BetTable words={words} rows={[]} />
      <p className="text-sm text-text3">
        {t('common.rows_total', { count: 1 })} · {t('common.rows_total', { count: 1250 })}
      </p>
    </Section>
  )
}

const BetTable = ({ words, rows }: { words: Words; rows: readonly Bet[] | undefined }) => {
  const t = useText()
  return (
    <Table
      caption={words['game'] ?? ''}
      rows={rows}
      rowKey={(bet) => bet.id}
      loadingRows={2}
      columns={[
        { key: 'game', header: words['game'] ?? '', cell: () => words['game'], strong: true },
        { key: 'at', header: t('common.time'), cell: (bet) => <span className="figures">{bet.at}</span> },
        {
          key: 'state',
          header: t('common.status'),
          cell: (bet) => (
            <Badge tone={bet.profit.startsWith('-') ? 'neutral' : 'win'}>
              {words[bet.profit.startsWith('-') ? 'lost' : 'won']}
            </Badge>
          ),
        },
        {
          key: 'stake',
          header: t('common.amount'),
          align: 'end',
          cell: (bet) => <Amount value={bet.stake} className="font-medium" />,
        },
        { key: 'profit', header: words['won'] ?? '', align: 'end', cell: (bet) => <Amount value={bet.profit} signed /> },
      ]}
      totals={[
        { label: t('common.total_page'), cells: { stake: <Amount value="16.70" />, profit: <Amount value="28.60" signed /> } },
      ]}
      empty={<EmptyState title={words['empty'] ?? ''} action={<Button tone="quiet">{words['action']}</Button>} />}
    />
  )
}
