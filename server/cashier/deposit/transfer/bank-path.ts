/** The page of the sandbox that plays the payer's bank, filled with what is to be transferred. */
export const bankPath = (transfer: {
  account: string
  holder: string
  remark: string
  amount: string
  currency: string
}): string => `/sandpay/bank?${new URLSearchParams(transfer).toString()}`
