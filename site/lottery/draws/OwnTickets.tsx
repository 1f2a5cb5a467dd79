import type { CheckedFile } from '@tamuvo/games/lottery/receipt-checks.ts'
import type { SavedReceipts } from '@tamuvo/games/lottery/receipt.ts'
import { useClient } from '@tamuvo/ui/calls/useCalls.tsx'
import { ErrorState } from '@tamuvo/ui/components/States.tsx'
import { useIsLoggedIn } from '@tamuvo/ui/session/session.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useQuery } from '@tanstack/react-query'
import { ReceiptVerdict } from './ReceiptVerdict.tsx'
import { SaveReceipts } from './SaveReceipts.tsx'
import { checkOwn, fetchOwnReceipts } from './receipts.ts'

type Props = {
  game: string
  issue: string
  /** The lines that the digest was recomputed from, once it was. */
  sales?: readonly string[]
}

type Own = { file: SavedReceipts; checked: CheckedFile }

/**
 * The member's own tickets in a draw, found by themselves: whether each is signed, and proven to count. Nothing for visitors and
 * without tickets.
 */
export const OwnTickets = ({ game, issue, sales }: Props) => {
  const t = useText()
  const client = useClient()
  const isMember = useIsLoggedIn()
  const { data, error, refetch } = useQuery({
    queryKey: ['own receipts', game, issue, sales?.length ?? null],
    enabled: isMember,
    queryFn: async ({ signal }): Promise<Own> => {
      const file: SavedReceipts = { ...(await fetchOwnReceipts(client, { game, issue }, signal)), sales }
      return { file, checked: await checkOwn(client, { file }, signal) }
    },
  })
  if (!isMember) return null
  if (error) return <ErrorState error={error} onRetry={refetch} />
  if (!data || data.checked.receipts.length === 0) return null
  return (
    <ReceiptVerdict title={t('proof.own_title')} checked={data.checked}>
      <SaveReceipts name={`receipts-${game}-${issue}.json`} {...data} />
    </ReceiptVerdict>
  )
}
