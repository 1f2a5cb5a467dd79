import { randomUUID } from 'node:crypto'
import { promotionRule } from '@tamuvo/contract/promotion-rule.ts'
import * as contract from '@tamuvo/contract/promotion.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { registerMember } from '../account/register-member.ts'
import { inTransaction } from '../kit/database.ts'
import { openSession } from '../kit/session.ts'
import { testDatabase } from '../testing/database.ts'
import { type TestDevice, testDevice } from '../testing/devices.ts'
import { wholeApp, type WholeApp } from '../testing/whole-app.ts'
import { insertProposal, savePublished } from './promotion-store.ts'

const owner = await testDatabase()
/** Two servers on one database, like two processes. */
const apps: [WholeApp, WholeApp] = [await wholeApp(owner.url), await wholeApp(owner.url)]
const [{ services }] = apps
const { database, clock } = services
const now = clock.now()

/** Members, devices, addresses and payees are numbered from 0. */
const [members, places] = [4, 3]

type Limits = { perMember: number; oncePerAddress: boolean; oncePerDevice: boolean; oncePerPayee: boolean }
/** `session`: the device that it was opened on. `brings`: that whose cookie comes with the claim. */
type Claim = { member: number; session: number; brings: number | undefined; address: number; code: number; process: number }
/** Staff give a number to a member before claims that are made at once. */
type Round = { moves: { number: number; to: number }[]; claims: Claim[] }

const somewhere = fc.nat(places - 1)
/** `other`: the cookie that comes in place of that of the session, if any. */
const claim = fc.record({
  member: fc.nat(members - 1),
  session: somewhere,
  address: somewhere,
  code: fc.nat(1),
  process: fc.nat(1),
  other: fc.option(fc.option(somewhere, { nil: undefined }), { freq: 6, nil: null }),
})
const rounds = fc.array(
  fc.record({
    moves: fc.array(fc.record({ number: somewhere, to: fc.nat(members - 1) }), { maxLength: 3 }),
    claims: fc.array(
      claim.map(({ other, ...rest }): Claim => ({ ...rest, brings: other === null ? rest.session : other })),
      { minLength: 1, maxLength: 5 },
    ),
  }),
  { minLength: 1, maxLength: 2 },
)
const limitsOf = fc.record({
  perMember: fc.integer({ min: 1, max: 2 }),
  oncePerAddress: fc.boolean(),
  oncePerDevice: fc.boolean(),
  oncePerPayee: fc.boolean(),
})

/** A promotion with two codes. */
const publish = async (limits: Limits): Promise<{ id: bigint; codes: string[] }> => {
  const word = randomUUID().slice(0, 8).toUpperCase()
  const codes = [`${word}A`, `${word}B`]
  const rule = promotionRule.parse({
    type: 'VOUCHER_CODE',
    startsAt: '2026-01-01T00:00:00.000Z',
    endsAt: null,
    trigger: { kind: 'CODE', codes },
    reward: { fixed: '5.00', percent: null, cap: null },
    terms: { multiple: 100, weights: { RNG: 100 }, maxStake: null, days: 7 },
    audience: {},
    limits: { ...limits, budget: null },
  })
  const [texts, image] = [{ titles: { EN: word }, leads: { EN: word }, bodies: { EN: word } }, '/art/promotion/test.webp']
  const proposal = { code: word.toLowerCase(), rule, texts, image, by: 1n, reason: 'a test', at: now }
  const id = await inTransaction(database, async (tx) => {
    const made = await insertProposal(tx, services.newId(), proposal)
    await savePublished(tx, made.id, made.version, 2n, now)
    return made.id
  })
  for (const app of apps) app.services.promotions.shown.forget()
  return { id, codes }
}

/** A member who is logged in on each device. */
const person = (devices: readonly TestDevice[]) =>
  inTransaction(database, async (tx) => {
    const { id, type } = await registerMember(tx, services, { passwordHash: undefined, language: 'EN', registeredAt: now })
    const tokens = []
    for (const { deviceHash } of devices) {
      const session = { memberId: id, type, address: '', device: '', deviceHash, remember: true }
      tokens.push(await openSession(tx, clock, services.rng, session))
    }
    return { id, tokens }
  })

/** Gives a number to a member, who has it alone. */
const give = async (hash: Buffer, memberId: bigint): Promise<void> => {
  await owner.query('UPDATE payee SET deleted_at = $2 WHERE number_hash = $1 AND deleted_at IS NULL', [hash, now])
  await owner.query(
    `INSERT INTO payee_number (hash, member_id, since) VALUES ($1, $2, $3) ON CONFLICT (hash) DO UPDATE SET member_id = $2`,
    [hash, memberId, now],
  )
  await owner.query(
    `INSERT INTO payee (id, member_id, kind, institution, currency, holder, masked, number_hash, sealed, branch, label, is_default, usable_from, created_at)
     VALUES ($1, $2, 'BANK', 'bank', 'MMK', 'Mai', '****1', $3, $4, '', '', false, $5, $5)`,
    [services.newId(), memberId, hash, Buffer.alloc(40), now],
  )
}

/** A claim with its answer: `OK`, the reason why it was not for the member, or another refusal. */
type Answered = Claim & { payees: number[]; answer: string }

/** What a claim is counted by, besides the member. */
const marksOf = ({ address, session, payees }: Answered, limits: Limits): string[] => [
  ...(limits.oncePerAddress ? [`ADDRESS ${address}`] : []),
  ...(limits.oncePerDevice ? [`DEVICE ${session}`] : []),
  ...(limits.oncePerPayee ? payees.map((number) => `PAYEE ${number}`) : []),
]

/** Whether the claims that were granted say why another one was refused. */
const isRight = (refused: Answered, granted: readonly Answered[], limits: Limits): boolean => {
  const { member, session, brings, code, payees, answer } = refused
  const own = granted.filter((each) => each.member === member)
  const marks = marksOf(refused, limits)
  const isTakenBy = (of: string): boolean =>
    granted.some(
      (each) => each.member !== member && marksOf(each, limits).some((mark) => mark.startsWith(of) && marks.includes(mark)),
    )
  switch (answer) {
    case 'ADDRESS':
    case 'DEVICE':
    case 'PAYEE':
      return isTakenBy(answer)
    case 'NO_DEVICE':
      return limits.oncePerDevice && brings !== session
    case 'NO_PAYEE':
      return limits.oncePerPayee && payees.length === 0
    default:
      return answer === 'PROMOTION_TAKEN' && (own.length >= limits.perMember || own.some((each) => each.code === code))
  }
}

/** What of the claims that were granted breaks a limit. */
const brokenBy = (granted: readonly Answered[], limits: Limits): string[] => {
  const broken: string[] = []
  for (const [at, claimed] of granted.entries()) {
    const earlier = granted.slice(0, at)
    const own = earlier.filter(({ member }) => member === claimed.member)
    if (own.length >= limits.perMember || own.some(({ code }) => code === claimed.code)) broken.push(`MEMBER ${claimed.member}`)
    if (limits.oncePerDevice && claimed.brings !== claimed.session) broken.push(`NO_DEVICE ${claimed.member}`)
    if (limits.oncePerPayee && claimed.payees.length === 0) broken.push(`NO_PAYEE ${claimed.member}`)
    const others = earlier.filter(({ member }) => member !== claimed.member).flatMap((each) => marksOf(each, limits))
    broken.push(...marksOf(claimed, limits).filter((mark) => others.includes(mark)))
  }
  return broken
}

/** Makes the claims of each round at once. */
const play = async (limits: Limits, all: readonly Round[]) => {
  const { id, codes } = await publish(limits)
  const devices = Array.from({ length: places }, () => testDevice())
  const people = await Promise.all(Array.from({ length: members }, () => person(devices)))
  const numbers = Array.from({ length: places }, () => Buffer.from(randomUUID().replaceAll('-', '').repeat(2), 'hex'))
  const holders = new Map<number, number>()
  const ask = async (made: Claim): Promise<Answered> => {
    const { member, session, brings, address, code, process } = made
    const headers = { 'x-forwarded-for': `203.0.113.${address}`, ...(brings === undefined ? {} : devices[brings]?.headers) }
    const options = { token: people[member]?.tokens[session] ?? '', headers }
    const answer = await apps[process === 0 ? 0 : 1].ask(contract.enterPromotionCode, { code: codes[code] ?? '' }, options)
    const { because } = (answer.value ?? {}) as { because?: string }
    const payees = [...holders].flatMap(([number, holder]) => (holder === member ? [number] : []))
    return { ...made, payees, answer: because ?? answer.code }
  }
  const answered: Answered[] = []
  for (const { moves, claims } of all) {
    for (const { number, to } of moves) {
      holders.set(number, to)
      await give(numbers[number] ?? Buffer.alloc(32), people[to]?.id ?? 0n)
    }
    answered.push(...(await Promise.all(claims.map(ask))))
  }
  return { id, answered }
}

const countIn = async (text: string, id: bigint | string): Promise<number> =>
  Number((await owner.query<{ count: string }>(text, [id])).rows[0]?.count)

test('claims at once in two processes are granted as the limits say, and refused for no other reason', async () => {
  await fc.assert(
    fc.asyncProperty(limitsOf, rounds, async (limits, all) => {
      const { id, answered } = await play(limits, all)
      const granted = answered.filter(({ answer }) => answer === 'OK')
      expect(brokenBy(granted, limits)).toEqual([])
      const refused = answered.filter(({ answer }) => answer !== 'OK')
      expect(refused.filter((each) => !isRight(each, granted, limits))).toEqual([])
      expect(await countIn('SELECT sum(taken) AS count FROM promotion_member WHERE promotion_id = $1', id)).toBe(granted.length)
      expect(await countIn(`SELECT count(*) FROM reward WHERE label->>'promotion' = $1`, id.toString())).toBe(granted.length)
      const marks = new Set(granted.flatMap((each) => marksOf(each, limits)))
      expect(await countIn('SELECT count(*) FROM promotion_key WHERE promotion_id = $1', id)).toBe(marks.size)
    }),
    { numRuns: 15 },
  )
})
