import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import { openBook } from '@tamuvo/contract/wallet.ts'
import { useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { Amount } from '@tamuvo/ui/components/Amount.tsx'
import { SkeletonRows } from '@tamuvo/ui/components/Skeleton.tsx'
import { ErrorState } from '@tamuvo/ui/components/States.tsx'
import { formatInstant } from '@tamuvo/ui/format/date.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { MemberLink } from '../parts/MemberLink.tsx'
import { typeName } from '../parts/entry-words.ts'

type Line = ReceivedOutputOf<typeof openBook>['figures'][number]['lines'][number]

/** The ledger lines that a bet is made of: each opens to both of its sides. Their sum is its profit or loss. */
export const BetBook = ({ id }: { id: string }) => {
  const t = useText()
  const { data: book, error, refetch } = useCall(openBook, { kind: 'bet', id })
  const lines = book && [...new Map(book.figures.flatMap((figure) => figure.lines).map((line) => [line.id, line])).values()]
  return (
    <section aria-label={t('record.bet_lines')} className="card p-4">
      <h4 className="font-semibold">{t('record.bet_lines')}</h4>
      {error && <ErrorState error={error} onRetry={refetch} />}
      {!lines && !error && <SkeletonRows rows={2} />}
      <ul className="mt-2 divide-y divide-line">
        {lines?.map((line) => (
          <li key={line.id}>
            <BookLine line={line} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const BookLine = ({ line }: { line: Line }) => (
  <MemberLink
    page="transactionHistory"
    id={line.entryId}
    className="focus-ring flex min-h-13 items-center justify-between gap-4 rounded-input px-2 hover:bg-bg2"
  >
    <span>
      <span className="block font-medium">{typeName(line.type)}</span>
      <span className="figures block text-xs text-text3">
        {formatInstant(line.at)}
        {line.ruleVersion && ` · ${line.ruleVersion}`}
      </span>
    </span>
    <Amount value={line.moved} signed symbol />
  </MemberLink>
)
