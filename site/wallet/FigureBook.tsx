import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import { openBook } from '@tamuvo/contract/wallet.ts'
import { useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { Amount } from '@tamuvo/ui/components/Amount.tsx'
import { Instant } from '@tamuvo/ui/components/Instant.tsx'
import { EmptyState } from '@tamuvo/ui/components/States.tsx'
import { type Column, Table } from '@tamuvo/ui/components/Table.tsx'
import { useRefreshOn } from '@tamuvo/ui/live/useRoom.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useNavigate } from '@tanstack/react-router'
import { ListFrame } from '../parts/ListFrame.tsx'
import { MemberDetailHead } from '../parts/MemberDetailHead.tsx'
import { useMemberPlace } from '../parts/useListPlace.ts'
import type { BookFigure } from '../parts/paths.ts'
import { causeWords, typeName } from '../parts/entry-words.ts'

type Line = ReceivedOutputOf<typeof openBook>['figures'][number]['lines'][number]

const useColumns = (): Column<Line>[] => {
  const t = useText()
  return [
    {
      key: 'type',
      header: t('common.type'),
      strong: true,
      phone: 'title',
      cell: (line) => (
        <span className="font-medium">
          {typeName(line.type)}{' '}
          <span className="block max-w-56 truncate text-xs text-text3 max-md:inline">{causeWords(line.cause)}</span>
        </span>
      ),
    },
    {
      key: 'time',
      header: t('common.time'),
      phone: 'note',
      cell: (line) => <Instant at={line.at} />,
    },
    {
      key: 'rule',
      header: t('wallet.entry_rule'),
      cell: (line) => <span className="figures text-text2">{line.ruleVersion ?? '–'}</span>,
    },
    {
      key: 'amount',
      header: t('common.amount'),
      align: 'end',
      phone: 'sum',
      cell: (line) => <Amount value={line.amount} signed />,
    },
  ]
}

const linesAPage = 20

/** The open book of a figure of the wallet: all it is made of since the first entry. Each line opens to both of its sides. */
export const FigureBook = ({ figure }: { figure: BookFigure }) => {
  const t = useText()
  const navigate = useNavigate()
  const columns = useColumns()
  const { place, turnTo } = useMemberPlace({})
  const asked = { kind: 'balance', id: figure, pageNo: place.page, pageSize: linesAPage } as const
  const answer = useCall(openBook, asked, { keepPrevious: true, staleMs: 0 })
  const { data } = answer
  useRefreshOn('balance', [openBook])
  const book = data?.figures[0]
  const totals = book && [
    ...(book.opening === '0.00' ? [] : [{ label: t('wallet.book_opening'), cells: { amount: <Amount value={book.opening} /> } }]),
    { label: t('wallet.book_closing'), cells: { amount: <Amount value={book.closing} /> } },
  ]
  return (
    <div className="flex flex-col gap-4">
      <MemberDetailHead page="transactionHistory" title={t(`wallet.${figure}`)} hasPlace>
        {book && (
          <span className="ms-auto text-num-sm">
            <Amount value={book.amount} symbol />
          </span>
        )}
      </MemberDetailHead>
      <p className="text-text2">{t('wallet.book_lead')}</p>
      <ListFrame answer={answer} page={place.page} onPage={turnTo}>
        <Table
          caption={t('wallet.entry_title')}
          columns={columns}
          rows={book?.lines}
          rowKey={(line) => line.id}
          {...(totals ? { totals } : {})}
          onRow={(line) => void navigate({ to: '.', search: true, hash: `mc/transactionHistory/${line.entryId}` })}
          empty={<EmptyState title={t('wallet.book_empty')} />}
        />
      </ListFrame>
    </div>
  )
}
