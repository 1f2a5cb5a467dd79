import {
  type CheckedFile,
  type CheckedReceipt,
  type CheckedTicket,
  type ReceiptVerdict,
  type TicketState,
  verdictOfReceipts,
} from '@tamuvo/games/lottery/receipt-checks.ts'
import type { ReceiptFile, Signed } from '@tamuvo/games/lottery/receipt.ts'

/** `holds`: undefined for what was not checked. */
type Sentence = { holds: boolean | undefined; text: string }

const ofTickets: Record<TicketState, (ticket: CheckedTicket) => Sentence> = {
  counted: ({ line }) => ({ holds: true, text: `The ticket is among those of the draw: ${line}` }),
  missing: ({ line }) => ({ holds: false, text: `The ticket is NOT among those of the draw: ${line}` }),
  open: ({ line }) => ({ holds: true, text: `The ticket is signed; its draw is not closed by this file: ${line}` }),
  trial: ({ line }) => ({ holds: true, text: `The ticket is of a trial, which is on no list: ${line}` }),
  unproven: ({ line }) => ({
    holds: false,
    text: `This file does not prove whether the ticket is among those of the draw: ${line}`,
  }),
}

/** A sentence for each check. */
export const sentencesOf = (file: ReceiptFile, checked: CheckedFile): Sentence[] => [
  ...file.keys.map((key) => ofKey(key.id, checked.areKeysOurs)),
  ...saleSentence(checked),
  ...comparisonSentence(checked),
  ...checked.receipts.flatMap((each) => [ofReceipt(each), ...each.tickets.map((ticket) => ofTickets[ticket.state](ticket))]),
]

const ofKey = (id: string, isOurs: boolean | undefined): Sentence => {
  if (isOurs === false) return { holds: false, text: `The key ${id} is not among those that the site publishes.` }
  if (isOurs) return { holds: true, text: `The key ${id} is published by the site.` }
  return { holds: true, text: `The key is ${id}: compare it with /wps/lottery/receipt-keys of the site, or ask with --url.` }
}

const saleSentence = ({ sale, isSaleSigned }: CheckedFile): Sentence[] => {
  if (isSaleSigned === undefined) return []
  if (!sale) return [{ holds: false, text: 'The statement of the sale is not signed by a key of this file.' }]
  const { game, issue, closedAt, ticketCount, salesDigest } = sale
  return [
    {
      holds: true,
      text: `The house signed that ${game} ${issue} closed at ${closedAt} with ${ticketCount} tickets and the digest ${salesDigest}.`,
    },
  ]
}

const comparisonSentence = ({ comparison, sale }: CheckedFile): Sentence[] => {
  if (!comparison || !sale) return []
  if (comparison.is !== 'contradicted') return [ofComparison[comparison.is]]
  const [ofFile, published] = comparison.statements
  const text = [
    `The house signed two statements of the sale of ${sale.game} ${sale.issue} that contradict one another.`,
    `     Of the file: ${statementText(ofFile)}`,
    `     Of the site: ${statementText(published)}`,
  ]
  return [{ holds: false, text: text.join('\n') }]
}

const ofComparison: Record<'same' | 'unanswered' | 'uncompared', Sentence> = {
  same: { holds: true, text: 'The site gives the same statement of the sale.' },
  unanswered: {
    holds: false,
    text: 'The site gives no signed statement of this sale, though the house signed the one in this file.',
  },
  uncompared: {
    holds: undefined,
    text: 'The statement of the sale was not compared with that of the site: ask with --url.',
  },
}

const statementText = ({ text, key, signature }: Signed): string => `${text.trimEnd()}\n       key ${key}, signature ${signature}`

const ofReceipt = ({ receipt, isSigned }: CheckedReceipt): Sentence => {
  if (!receipt) return { holds: false, text: 'A receipt of this file cannot be read.' }
  const { order, game, issue, at, tickets } = receipt
  const what = `order ${order} of ${tickets.length} in ${game} ${issue}, placed at ${at}`
  return isSigned
    ? { holds: true, text: `The house signed ${what}.` }
    : { holds: false, text: `There is no right signature under ${what}.` }
}

/** The overall result, and the exit code. */
export const receiptVerdict = (checked: CheckedFile): { text: string; code: number } => {
  const states = checked.receipts.flatMap(({ tickets }) => tickets.map(({ state }) => state))
  const missing = states.filter((state) => state === 'missing').length
  const verdicts: Record<ReceiptVerdict, { text: string; code: number }> = {
    contradicted: {
      text: 'EVIDENCE against the house: it signed two statements of one sale that contradict one another. Keep both; --save keeps them in one file.',
      code: 1,
    },
    unanswered: {
      text: 'NOT confirmed: the site gives no signed statement of this sale. Keep this file: the house signed the one in it.',
      code: 1,
    },
    forged: { text: 'NOT a receipt of the house: a signature or its key is wrong.', code: 1 },
    missing: { text: `EVIDENCE against the house: it signed ${count(missing)} that it did not count. Keep this file.`, code: 1 },
    unproven: {
      text: 'Signed, but not proven to be counted: ask again with --url, which fetches the list of all tickets.',
      code: 1,
    },
    open: { text: 'Signed by the house. After the close the same receipt proves that it counts.', code: 0 },
    counted: { text: `Signed by the house, and ${count(states.length)} accounted for.`, code: 0 },
    trial: { text: 'Signed by the house. Tickets of trials are on no list.', code: 0 },
  }
  return verdicts[verdictOfReceipts(checked)]
}

const count = (tickets: number): string => (tickets === 1 ? '1 ticket' : `${tickets} tickets`)
