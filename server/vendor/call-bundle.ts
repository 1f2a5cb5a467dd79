import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants } from 'node:zlib'
import { type Amount, amount } from '@tamuvo/money/amount.ts'
import { Signs } from './call-log-signs.ts'

/** A recorded call between a vendor and us. */
export type CallRecord = {
  id: bigint
  at: Date
  vendor: string
  /** `in`: the vendor called us. */
  direction: 'in' | 'out'
  /** "POST /wallet/bet" */
  call: string
  /** 0 when the member is unknown. */
  memberId: bigint
  round: string
  tx: string
  result: string
  /** The balance after the call, where the answer has one. */
  balance: Amount | null
  /** Of HTTP; 0 when there was no answer. */
  status: number
  tookUs: number
  /** Null where nothing was checked. */
  isSigned: boolean | null
  /** Bodies without tokens and secrets, cut off where they are long. */
  request: string
  answer: string
}

/** Calls as they are stored together: in JSON, compressed. */
export type Bundle = { id: bigint; firstAt: Date; lastAt: Date; signs: Buffer; packed: Buffer }

/** As read. Bundles of before hold their JSON as text. */
export type StoredBundle = { id: bigint; calls: string | null; packed: Buffer | null }

/** A call in a bundle: numbers of 64 bits and times as text. */
type PackedCallRecord = [
  id: string,
  at: number,
  vendor: string,
  direction: CallRecord['direction'],
  call: string,
  memberId: string,
  round: string,
  tx: string,
  result: string,
  balance: string | null,
  status: number,
  tookUs: number,
  isSigned: boolean | null,
  request: string,
  answer: string,
]

const pack = (callRecord: CallRecord): PackedCallRecord => [
  callRecord.id.toString(),
  callRecord.at.getTime(),
  callRecord.vendor,
  callRecord.direction,
  callRecord.call,
  callRecord.memberId.toString(),
  callRecord.round,
  callRecord.tx,
  callRecord.result,
  callRecord.balance === null ? null : callRecord.balance.toString(),
  callRecord.status,
  callRecord.tookUs,
  callRecord.isSigned,
  callRecord.request,
  callRecord.answer,
]

const unpack = (packed: PackedCallRecord): CallRecord => {
  const [id, at, vendor, direction, call, memberId, round, tx, result, balance, ...rest] = packed
  const [status, tookUs, isSigned, request, answer] = rest
  return {
    id: BigInt(id),
    at: new Date(at),
    vendor,
    direction,
    call,
    memberId: BigInt(memberId),
    round,
    tx,
    result,
    balance: balance === null ? null : amount(BigInt(balance)),
    status,
    tookUs,
    isSigned,
    request,
    answer,
  }
}

const wordsACallRecord = 3

/** The Bloom filter of a bundle. Vendors and results are left out: they are few and in most bundles. */
const signsOf = (callRecords: readonly CallRecord[]): Buffer => {
  const signs = new Signs(callRecords.length * wordsACallRecord)
  const few = new Set<string>()
  for (const { memberId, round, tx, vendor, result } of callRecords) {
    signs.add(memberId.toString())
    signs.add(round)
    signs.add(tx)
    few.add(vendor).add(result)
  }
  for (const word of few) signs.add(word)
  return signs.bytes
}

const [compress, decompress] = [promisify(brotliCompress), promisify(brotliDecompress)]

/** Bodies that resemble one another shrink to a quarter at the lowest levels, and higher ones save no more than a tenth of that. */
const quality = 1

/** Packs calls with growing ids, at least one. They are compressed on another thread. */
export const bundleOf = async (callRecords: readonly CallRecord[]): Promise<Bundle> => {
  const times = callRecords.map(({ at }) => at.getTime())
  return {
    id: callRecords.at(-1)?.id ?? 0n,
    firstAt: new Date(Math.min(...times)),
    lastAt: new Date(Math.max(...times)),
    signs: signsOf(callRecords),
    packed: await compress(JSON.stringify(callRecords.map(pack)), { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
  }
}

/** The calls of a bundle in their order. */
export const callRecordsOf = async ({ calls, packed }: Omit<StoredBundle, 'id'>): Promise<CallRecord[]> => {
  const text = packed ? (await decompress(packed)).toString() : (calls ?? '[]')
  return (JSON.parse(text) as PackedCallRecord[]).map(unpack)
}
