import type { DrawProof, OwnDraw, Raffle } from './raffle-words.ts'

/** A raffle with three prizes, as the server sends it to a member with tickets. */
export const raffleOf = (more: Partial<Raffle> = {}, own: Partial<NonNullable<Raffle['own']>> = {}): Raffle => ({
  id: '7',
  phase: 'RUNNING',
  prizes: [
    { id: 'grand', names: { EN: 'K 88' }, weight: 1, stock: 1, left: 0, amount: '88.00', points: 0 },
    { id: 'points', names: { EN: '50 points' }, weight: 2_499, stock: 10, left: 4, amount: '0.00', points: 50 },
    { id: 'none', names: { EN: 'No prize' }, weight: 7_500, stock: null, left: null, amount: '0.00', points: 0 },
  ],
  weights: 10_000,
  draws: 7,
  endsAt: '2026-09-01T17:30:00.000Z',
  dailyCap: 5,
  multiple: '1.00',
  ways: [
    { kind: 'DEPOSIT', min: '20.00', count: 1, perDay: 3, today: 2 },
    { kind: 'MISSION', count: 1, missions: [{ EN: 'Three games' }], today: 0 },
    { kind: 'MALL', today: 0 },
  ],
  own: {
    tickets: 3,
    left: 5,
    nextAt: '2026-08-05T17:30:00.000Z',
    seed: { commitment: 'ab'.repeat(32), clientSeed: 'first', nonce: 0, revealsAt: '2026-08-05T17:30:00.000Z' },
    drawn: 0,
    most: 100,
    isResting: false,
    ...own,
  },
  ...more,
})

export const drawOf = (more: Partial<OwnDraw> = {}): OwnDraw => ({
  id: '9',
  no: 8,
  at: '2026-08-05T06:30:00.000Z',
  prize: 'points',
  amount: '0.00',
  points: 50,
  revealsAt: '2026-08-05T17:30:00.000Z',
  isRevealed: false,
  rewardId: '12',
  ...more,
})

/** A draw of the first vector of raffles: nonce 5 gives the third of four prizes. */
export const proofOf = (more: Partial<DrawProof> = {}): DrawProof => ({
  id: '9',
  no: 6,
  at: '2026-08-05T06:30:00.000Z',
  prize: 'k1',
  amount: '1.00',
  points: 0,
  revealsAt: '2026-08-05T17:30:00.000Z',
  isRevealed: true,
  raffleId: '7',
  titles: { EN: 'Harbour raffle' },
  prizes: [
    { id: 'grand', names: { EN: 'Grand' }, weight: 1, stock: 1, left: 1, amount: '88.00', points: 0, given: 0 },
    { id: 'k10', names: { EN: 'K 10' }, weight: 50, stock: 5, left: 5, amount: '10.00', points: 0, given: 0 },
    { id: 'k1', names: { EN: 'K 1' }, weight: 949, stock: 9, left: 9, amount: '1.00', points: 0, given: 0 },
    { id: 'none', names: { EN: 'No prize' }, weight: 9_000, stock: null, left: null, amount: '0.00', points: 0, given: 5 },
  ],
  drawn: 'k1',
  proof: {
    commitment: '4821d08ebe7bae764da7fe2488b251b25b113280ac2eb8a02fcfdf2946f139ad',
    serverSeed: 's3cr3t-demo',
    clientSeed: 'alice',
    nonce: 5,
  },
  ...more,
})
