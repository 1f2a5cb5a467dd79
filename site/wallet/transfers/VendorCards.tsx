import { getMerchantWallet, refreshVendorWallet } from '@tamuvo/contract/vendor.ts'
import { callKey, useClient } from '@tamuvo/ui/calls/useCalls.tsx'
import { errorSentence } from '@tamuvo/ui/calls/errors.ts'
import { Amount } from '@tamuvo/ui/components/Amount.tsx'
import { Badge } from '@tamuvo/ui/components/Badge.tsx'
import { Button } from '@tamuvo/ui/components/Button.tsx'
import { IconButton } from '@tamuvo/ui/components/IconButton.tsx'
import { toast } from '@tamuvo/ui/components/toast-list.ts'
import { formatInstant } from '@tamuvo/ui/format/date.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { type VendorWallet, walletTones, type Wallets } from './transfer-words.ts'

type Props = { wallets: readonly VendorWallet[]; onIn: (vendor: string) => void; onOut: (vendor: string) => void }

/** The wallets at vendors, with what each of them last said. */
export const VendorCards = ({ wallets, onIn, onOut }: Props) => {
  const t = useText()
  return (
    <section aria-labelledby="game-wallets-title" className="flex flex-col gap-2">
      <h4 id="game-wallets-title" className="text-md font-semibold">
        {t('transfer.wallets')}
      </h4>
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {wallets.map((wallet) => (
          <li key={wallet.vendor} className="flex flex-col gap-3 rounded-card border border-line p-4">
            <VendorCard wallet={wallet} onIn={() => onIn(wallet.vendor)} onOut={() => onOut(wallet.vendor)} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const useRefresh = (vendor: string) => {
  const client = useClient()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => client(refreshVendorWallet, { vendor }),
    onSuccess: (wallet) => {
      // The card shows the answer at once; the sums follow with the next answer about all wallets.
      queries.setQueryData<Wallets>(callKey(getMerchantWallet, {}), (known) =>
        known ? { ...known, wallets: known.wallets.map((each) => (each.vendor === vendor ? wallet : each)) } : known,
      )
      if (wallet.state !== 'UNKNOWN') void queries.invalidateQueries({ queryKey: callKey(getMerchantWallet) })
    },
    onError: (error) => toast('error', errorSentence(error)),
  })
}

const VendorCard = ({ wallet, onIn, onOut }: { wallet: VendorWallet; onIn: () => void; onOut: () => void }) => {
  const t = useText()
  const { vendor, name, balance, asOf, state } = wallet
  const refresh = useRefresh(vendor)
  const isClosed = state === 'MAINTENANCE'
  return (
    <>
      <div className="flex items-center gap-3">
        <span
          aria-hidden="true"
          className="grid size-10 shrink-0 place-items-center rounded-input bg-bg3 text-sm font-bold text-brand-text"
        >
          {lettersOf(name)}
        </span>
        <span className="min-w-0 flex-1">
          <span className="block truncate font-semibold">{name}</span>
          <Badge tone={walletTones[state]}>{t(`transfer.wallet_${state}`)}</Badge>
        </span>
        <IconButton
          label={t('transfer.refresh', { name })}
          disabled={isClosed || refresh.isPending}
          onClick={() => refresh.mutate()}
        >
          <RefreshCw size={18} aria-hidden="true" className={refresh.isPending ? 'animate-spin' : ''} />
        </IconButton>
      </div>
      <div className="min-h-13">
        <span className="text-num-sm">
          <Amount value={balance} symbol hideable countUp />
        </span>
        <p className="text-xs text-text3">
          {isClosed
            ? t('transfer.closed_text')
            : asOf
              ? t('wallet.as_of', { time: formatInstant(asOf) })
              : t('transfer.never_asked')}
        </p>
      </div>
      <div className="mt-auto flex flex-wrap gap-2 *:flex-1 *:px-3 *:whitespace-nowrap">
        <Button tone="quiet" disabled={isClosed} onClick={onIn} aria-label={t('transfer.in_to', { name })}>
          {t('transfer.in')}
        </Button>
        <Button tone="quiet" disabled={isClosed} onClick={onOut} aria-label={t('transfer.out_of', { name })}>
          {t('transfer.out')}
        </Button>
      </div>
    </>
  )
}

/** The first letters of the first two words. */
const lettersOf = (name: string): string =>
  name
    .split(/[\s_-]+/)
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase()
