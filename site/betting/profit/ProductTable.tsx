import { Amount } from '@tamuvo/ui/components/Amount.tsx'
import { EmptyState } from '@tamuvo/ui/components/States.tsx'
import { Table } from '@tamuvo/ui/components/Table.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import type { Profit } from './profit-place.ts'

type Product = Profit['products'][number]

type Props = { products: readonly Product[]; onOpen: (product: Product['product']) => void }

/** What came of each product. */
export const ProductTable = ({ products, onOpen }: Props) => {
  const t = useText()
  return (
    <Table
      caption={t('record.by_product')}
      columns={[
        {
          key: 'product',
          header: t('wallet.product'),
          strong: true,
          cell: ({ product, count }: Product) => (
            <span className="font-medium">
              {t(`catalog.type_${product}`)}
              <span className="block text-xs text-text3">{t('wallet.bets_count', { count })}</span>
            </span>
          ),
        },
        { key: 'stake', header: t('wallet.bet_stake'), align: 'end', cell: (each) => <Amount value={each.stake} /> },
        { key: 'valid', header: t('wallet.bet_valid'), align: 'end', cell: (each) => <Amount value={each.validBet} /> },
        { key: 'payout', header: t('wallet.bet_payout'), align: 'end', cell: (each) => <Amount value={each.payout} /> },
        { key: 'profit', header: t('wallet.bet_profit'), align: 'end', cell: (each) => <Amount value={each.profit} signed /> },
      ]}
      rows={products}
      rowKey={({ product }) => product}
      onRow={({ product }) => onOpen(product)}
      empty={<EmptyState title={t('record.settled_empty')} />}
    />
  )
}
