import { useText } from '@tamuvo/ui/text/useText.tsx'
import { BookOpen } from 'lucide-react'
import { money } from '../parts/figure-words.ts'
import { MemberLink } from '../parts/MemberLink.tsx'
import { turnoverText } from '../reward/reward-words.ts'
import type { Packet } from './packet-words.ts'

/** What the member got, which opens to its entry in the ledger, and what has to be bet for it. */
export const MyShare = ({ mine, multiple }: { mine: NonNullable<Packet['mine']>; multiple: string }) => {
  const t = useText()
  const got = t('packet.mine', { amount: money(mine.amount) })
  return (
    <div role="status">
      <MemberLink
        page="transactionHistory"
        id={mine.entryId}
        aria-label={`${got}: ${t('wallet.entry_open')}`}
        className="focus-ring inline-flex min-h-11 items-center gap-2 rounded-sm text-md font-bold underline underline-offset-4 outline-current"
      >
        {got}
        <BookOpen size={16} aria-hidden="true" />
      </MemberLink>
      <p className="text-sm">{turnoverText({ amount: mine.amount, multiple })}</p>
    </div>
  )
}
