import { getPromotion } from '@tamuvo/contract/promotion.ts'
import { getRaffleDraw } from '@tamuvo/contract/raffle.ts'
import { createClient } from '@tamuvo/ui/calls/client.ts'
import { ClientProvider, createQueryClient, useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { currentLanguage } from '@tamuvo/ui/text/text.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { noCaptcha } from '../../account/bot/captcha.ts'
import { BetsPage } from '../../betting/BetsPage.tsx'
import { ProfitPage } from '../../betting/profit/ProfitPage.tsx'
import { CaptchaField } from '../../account/bot/CaptchaField.tsx'
import { ForgotByMail } from '../../account/password/ForgotByMail.tsx'
import { WithdrawalPage } from '../../cashier/withdrawal/WithdrawalPage.tsx'
import { DepositForm } from '../../cashier/deposit/DepositForm.tsx'
import { DepositStatus } from '../../cashier/deposit/DepositStatus.tsx'
import { VerifyPage } from '../../cashier/receipt/VerifyPage.tsx'
import { PaymentPace } from '../../cashier/pace/PaymentPace.tsx'
import { UplinePage } from '../../cashier/upline/UplinePage.tsx'
import { FeedbackForm } from '../../content/feedback/FeedbackForm.tsx'
import { ReceiptCheck } from '../../lottery/draws/ReceiptCheck.tsx'
import { GameRoom } from '../../lottery/GameRoom.tsx'
import { useBoard } from '../../lottery/results/useBoard.ts'
import { PacketCard } from '../../packet/PacketCard.tsx'
import { RainLayer } from '../../packet/RainLayer.tsx'
import { BonusPage } from '../../promotion/BonusPage.tsx'
import { PromotionDetail } from '../../promotion/PromotionDetail.tsx'
import { PromotionsPage } from '../../promotion/PromotionsPage.tsx'
import { DrawDetail } from '../../raffle/RaffleDrawPage.tsx'
import { RafflePanel } from '../../raffle/RafflePanel.tsx'
import { TurnoverPage } from '../../turnover/TurnoverPage.tsx'
import { MyWalletPage } from '../../wallet/transfers/MyWalletPage.tsx'
import { TransactionsPage } from '../../wallet/TransactionsPage.tsx'
import { fillSlots } from '../fill-slots.ts'

/** Parts of the site that have logic of their own and are tested by themselves, with answers that the test gives. */
const parts: Record<string, () => ReactNode> = {
  captcha: () => {
    const [answer, setAnswer] = useState(noCaptcha)
    return <CaptchaField purpose="login" answer={answer} onAnswer={setAnswer} attempt={0} />
  },
  bets: () => <BetsPage id={undefined} part={undefined} figure={undefined} />,
  profit: () => <ProfitPage />,
  deposit: () => <DepositForm />,
  'deposit-status': () => <DepositStatus id="7" />,
  withdrawal: () => <WithdrawalPage id={undefined} part={undefined} figure={undefined} />,
  'withdrawal-status': () => <WithdrawalPage id="7" part={undefined} figure={undefined} />,
  feedback: () => <FeedbackForm settings={{ questionTypes: ['bug'], contentMin: 10, contentMax: 500, captcha: true }} />,
  forgot: ForgotByMail,
  lottery: () => {
    const { board, sale, awaiting } = useBoard('FAST5')
    return board && sale ? (
      <GameRoom game="FAST5" playType="dwd" onSheet={() => {}} board={board} sale={sale} awaiting={awaiting} />
    ) : null
  },
  'counted-bets': () => <TurnoverPage part={undefined} id="9" figure={undefined} />,
  turnover: () => <TurnoverPage part={undefined} id={undefined} figure={undefined} />,
  bonuses: () => <BonusPage part={undefined} id={undefined} figure={undefined} />,
  promotion: () => {
    const { data } = useCall(getPromotion, { id: '7' })
    return data ? <PromotionDetail promotion={data} /> : null
  },
  promotions: PromotionsPage,
  raffle: () => <RafflePanel id="7" />,
  'raffle-draw': () => {
    const { data } = useCall(getRaffleDraw, { id: '9' })
    return data ? <DrawDetail draw={data} /> : null
  },
  receipt: () => <ReceiptCheck />,
  'my-wallet': MyWalletPage,
  packet: () => <PacketCard id="7" />,
  rain: RainLayer,
  pace: PaymentPace,
  upline: UplinePage,
  verify: VerifyPage,
  record: () => <TransactionsPage part={undefined} id={undefined} figure={undefined} />,
}

const client = createClient({
  baseUrl: '',
  token: () => null,
  merchant: () => 'tamuvo',
  language: () => currentLanguage().code,
})

const queries = createQueryClient()
fillSlots()

export const PartPage = ({ name }: { name: string }) => {
  const [router] = useState(() =>
    createRouter({ routeTree: createRootRoute({ component: parts[name] }), history: createMemoryHistory() }),
  )
  return (
    <main className="container-page py-6">
      <QueryClientProvider client={queries}>
        <ClientProvider client={client}>
          <RouterProvider router={router} />
        </ClientProvider>
      </QueryClientProvider>
    </main>
  )
}
