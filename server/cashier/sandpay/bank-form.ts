import { languages } from '@tamuvo/contract/languages.ts'
import * as z from 'zod/mini'

const text = (max: number) => z._default(z.string().check(z.trim(), z.maxLength(max)), '')

/** What the page is filled with, and what its form sends. */
export const transferForm = z.object({
  account: text(40),
  holder: text(80),
  amount: text(20),
  currency: z._default(z.string().check(z.regex(/^[A-Z]{3,8}$/)), 'MMK'),
  symbol: text(8),
  remark: text(140),
  payer: text(120),
  lang: z._default(z.enum(languages), 'EN'),
})
export type TransferForm = z.output<typeof transferForm>
