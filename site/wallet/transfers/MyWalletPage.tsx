import { collectFunds, getMerchantWallet, setAutoTransfer } from '@tamuvo/contract/vendor.ts'
import { fromWire, sum, toWire } from '@tamuvo/money/amount.ts'
import { formatDecimal } from '@tamuvo/money/format.ts'
import { errorSentence } from '@tamuvo/ui/calls/errors.ts'
import { useAction, useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { Button } from '@tamuvo/ui/components/Button.tsx'
import { Switch } from '@tamuvo/ui/components/Checkbox.tsx'
import { toast } from '@tamuvo/ui/components/toast-list.ts'
import { useRefreshOn } from '@tamuvo/ui/live/useRoom.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { ArrowDownToLine } from 'lucide-react'
import { useRef, useState } from 'react'
import { Loaded } from '../../parts/Loaded.tsx'
import { BalanceCards } from './BalanceCards.tsx'
import { InPlay } from './InPlay.tsx'
import { TransferForm } from './TransferForm.tsx'
import { TransferList } from './TransferList.tsx'
import { isOnItsWay, mainPlace, type Transfer, type Wallets } from './transfer-words.ts'
import { VendorCards } from './VendorCards.tsx'

/** While a transfer is on its way nothing is published about it at first: it is asked for now and then. */
const askEveryMs = 5_000

/** The member's money by place. Where vendors keep wallets of their own, it is moved between them here. */
export const MyWalletPage = () => {
  const t = useText()
  const [isMoving, setMoving] = useState(false)
  const answer = useCall(getMerchantWallet, {}, { staleMs: 0, ...(isMoving ? { everyMs: askEveryMs } : {}) })
  const isNowMoving = answer.data?.transfers.some(isOnItsWay) ?? false
  if (isNowMoving !== isMoving) setMoving(isNowMoving)
  useRefreshOn('balance', [getMerchantWallet])
  return (
    <div className="flex flex-col gap-6">
      <h3 className="text-lg font-bold">{t('wallet.title')}</h3>
      <Loaded answer={answer} rows={6}>
        {(wallets) => (wallets.isSingle ? <OneWallet wallets={wallets} /> : <ManyWallets wallets={wallets} />)}
      </Loaded>
    </div>
  )
}

const OneWallet = ({ wallets }: { wallets: Wallets }) => {
  const t = useText()
  return (
    <>
      <BalanceCards wallets={wallets} />
      <p className="text-text2">{t('transfer.single_lead')}</p>
      <InPlay inPlay={wallets.inPlay} />
    </>
  )
}

const ManyWallets = ({ wallets }: { wallets: Wallets }) => {
  const form = useRef<HTMLElement>(null)
  const [places, setPlaces] = useState({ from: mainPlace, to: wallets.wallets[0]?.vendor ?? mainPlace })
  const prepare = (from: string, to: string) => {
    setPlaces({ from, to })
    form.current?.scrollIntoView({ block: 'center' })
    form.current?.querySelector('input')?.focus({ preventScroll: true })
  }
  return (
    <>
      <BalanceCards wallets={wallets} />
      <Together wallets={wallets} />
      <VendorCards
        wallets={wallets.wallets}
        onIn={(vendor) => prepare(mainPlace, vendor)}
        onOut={(vendor) => prepare(vendor, mainPlace)}
      />
      <TransferForm ref={form} wallets={wallets} places={places} onPlaces={setPlaces} />
      <InPlay inPlay={wallets.inPlay} />
      <TransferList transfers={wallets.transfers} wallets={wallets.wallets} />
    </>
  )
}

/** What concerns all game wallets together: money that moves by itself, and back in one press. */
const Together = ({ wallets }: { wallets: Wallets }) => {
  const t = useText()
  const tellRefused = { onRefused: (refusal: Parameters<typeof errorSentence>[0]) => void toast('error', errorSentence(refusal)) }
  const auto = useAction(setAutoTransfer, { invalidates: [getMerchantWallet], ...tellRefused })
  const collect = useAction(collectFunds, {
    invalidates: [getMerchantWallet],
    onDone: ({ transfers }) => tellCollected(transfers),
    ...tellRefused,
  })
  const tellCollected = (transfers: readonly Transfer[]) => {
    const arrived = transfers.filter(({ state }) => state === 'DONE').map(({ amount }) => fromWire(amount))
    if (transfers.length === 0) toast('info', t('transfer.collected_none'))
    else if (arrived.length > 0) toast('success', t('transfer.collected', { amount: formatDecimal(toWire(sum(arrived))) }))
    if (transfers.some(isOnItsWay)) toast('info', t('transfer.under_way'))
    if (transfers.some(({ state }) => state === 'REVERSED')) toast('warning', t('transfer.refused_out'))
  }
  // What was pressed shows at once; a refusal turns it back.
  const isAuto = auto.pending ? !wallets.autoTransfer : wallets.autoTransfer
  return (
    <section aria-label={t('transfer.auto')} className="grid gap-3 rounded-card border border-line p-4 md:grid-cols-[1fr_auto]">
      <div>
        <Switch checked={isAuto} disabled={auto.pending} onChange={(autoTransfer) => void auto.run({ autoTransfer })}>
          <span className="font-semibold">{t('transfer.auto')}</span>
        </Switch>
        <p className="text-sm text-text2">{t(isAuto ? 'transfer.auto_on_text' : 'transfer.auto_off_text')}</p>
      </div>
      <Button
        tone="quiet"
        icon={<ArrowDownToLine size={18} aria-hidden="true" />}
        pending={collect.pending}
        onClick={() => collect.run({})}
        className="self-center"
      >
        {t('transfer.collect')}
      </Button>
    </section>
  )
}
