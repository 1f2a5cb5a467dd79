import { countText, moneyText, type Report } from './findings.ts'
import type { MispacketRecord, PacketRecord } from './packet-records.ts'

/** Names red packets that come to something else than their amount, their seed or their entries. */
export class PacketCheck {
  readonly #report: Report
  #packets: bigint | undefined

  constructor(report: Report) {
    this.#report = report
  }

  /** How many packets were compared; undefined where none were, as in an older export or a dump. */
  get packets(): bigint | undefined {
    return this.#packets
  }

  take(record: PacketRecord): void {
    if (record.is === 'packets') this.#packets = record.packets
    else this.#report('packets', sentenceOf(record.mispacket))
  }

  describe(): string {
    return `Red packets come to their shares, each with its entry, and to what returned: ${countText(this.#packets ?? 0n, 'packet')}.`
  }
}

const counted = new Set(['members', 'shares of its seed'])

const sentenceOf = ({ packet, what, found, due }: MispacketRecord): string => {
  if (packet === 0n) return `The account of red packets holds ${moneyText(found)} where ${moneyText(due)} is due.`
  const text = counted.has(what) ? String : moneyText
  return `Red packet ${packet}: ${what} come to ${text(found)} where ${text(due)} is due.`
}
