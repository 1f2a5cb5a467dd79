import type { InterfaceLanguage } from '@tamuvo/contract/languages.ts'
import cn from './words/cn.json' with { type: 'json' }
import en from './words/en.json' with { type: 'json' }
import id from './words/id.json' with { type: 'json' }
import my from './words/my.json' with { type: 'json' }
import th from './words/th.json' with { type: 'json' }
import ty from './words/ty.json' with { type: 'json' }
import vi from './words/vi.json' with { type: 'json' }

export type ReceiptWords = typeof en
/** The words that stand beside a value. */
export type Field = 'method' | 'payee' | 'agent'

/** The words of receipts: a PDF leaves the site, so it has them from the server. */
export const receiptWords: Record<InterfaceLanguage, ReceiptWords> = { EN: en, MY: my, CN: cn, ID: id, TH: th, TY: ty, VI: vi }
