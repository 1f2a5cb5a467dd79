import { numberOfKind } from '@tamuvo/server/ledger/kinds.ts'

/** Entries below are archived and may lie in files; ids of bets and entries grow together. */
export const archived = '(SELECT coalesce(max(upto_id), 0) FROM ledger_archive)'

/** Each order of free spins gave them once, and none were given without an order. */
export const givenSpins = `SELECT coalesce(o.member_id, f.member_id) AS "memberId", 'free spins of order ' || coalesce(o.id, f.order_id) AS of,
         count(f.id) AS found, count(o.id) AS due
    FROM (SELECT member_id, id, item_id FROM mall_order WHERE kind = 'FREE_SPIN') o
    FULL JOIN free_spin f ON f.order_id = o.id AND f.member_id = o.member_id AND f.item_id = o.item_id
   GROUP BY 1, 2 HAVING count(f.id) <> count(o.id) ORDER BY 2`

/** As many are used as were played, each by its number, at the game and by the member they were given to. */
export const usedSpins = `SELECT f.member_id AS "memberId", 'free spins ' || f.id AS of, f.used::bigint AS found, coalesce(u.played, 0) AS due
    FROM free_spin f
    LEFT JOIN (SELECT u.free_spin_id AS id, count(r.id) AS played, max(u.no) AS last FROM free_spin_use u JOIN free_spin g ON g.id = u.free_spin_id
                 LEFT JOIN studio_round r ON r.id = u.round_id AND r.member_id = g.member_id AND r.game = g.game AND u.member_id = g.member_id
                                         AND r.opened_at < g.expires_at
                GROUP BY 1) u USING (id)
   WHERE f.used <> coalesce(u.played, 0) OR f.used <> coalesce(u.last, 0) ORDER BY 2`

/** Bets at own slots without a stake are free spins, with the stake of those that were given. */
export const freeBets = `SELECT coalesce(b.member_id, u.member_id) AS "memberId", 'bet ' || coalesce(b.id, u.bet_id) AS of,
         coalesce(u.stake, 0) AS found, coalesce(u.unit, 0) AS due
    FROM (SELECT member_id, id, round_id FROM bet WHERE stake = 0 AND product = 'RNG') b
    FULL JOIN (SELECT u.member_id, u.bet_id, u.round_id, u.stake, f.unit FROM free_spin_use u JOIN free_spin f ON f.id = u.free_spin_id) u
           ON u.bet_id = b.id AND u.member_id = b.member_id AND u.round_id = b.round_id
   WHERE b.id IS NULL OR u.bet_id IS NULL OR u.stake <> u.unit ORDER BY 2`

const entriesOf = (kinds: readonly number[], side: string): string =>
  `SELECT ref, sum(amount)::bigint AS amount FROM journal WHERE kind IN (${kinds.join(', ')}) AND ${side} AND entry_id >= ${archived} GROUP BY ref`

/** How the tickets of free bets have ended by now. A cluster takes no condition on other rows of a table beside one of the coordinator. */
export const endedFreeBets = `(SELECT DISTINCT ON (member_id, bet_id) member_id, bet_id, kind, amount FROM outcome
                WHERE bet_id IN (SELECT bet_id FROM free_bet_use) ORDER BY member_id, bet_id, version DESC)`

/** Free spins, and the tickets of free bets with what they have won by now. */
const usesText = `SELECT member_id, bet_id, stake, won FROM free_spin_use
    UNION ALL
    SELECT u.member_id, u.bet_id, u.stake, coalesce(o.amount, 0) FROM free_bet_use u
      LEFT JOIN ${endedFreeBets} o ON o.bet_id = u.bet_id AND o.member_id = u.member_id`

const bookedAs = (column: 'stake' | 'won', entries: string): string => `SELECT coalesce(u.member_id, 0) AS "memberId",
         'what the house staked on bet ' || coalesce(u.bet_id, j.ref) AS of, coalesce(j.amount, 0) AS found, coalesce(u.${column}, 0) AS due
    FROM (SELECT member_id, bet_id, ${column} FROM (${usesText}) used WHERE bet_id >= ${archived}) u
    FULL JOIN (${entries}) j ON j.ref = u.bet_id
   WHERE coalesce(j.amount, 0) <> coalesce(u.${column}, 0) ORDER BY 2`

/** The stake that promotions paid to the game, by bet. */
export const freeStakes = bookedAs('stake', entriesOf([numberOfKind('FREE_STAKE')], 'account < 0 AND amount > 0'))

/** What the member won, with corrections, by bet. */
export const freeWins = bookedAs('won', entriesOf([numberOfKind('FREE_WIN'), numberOfKind('FREE_CORRECTION')], 'account > 0'))

/** Wins that have to be bet: a part of what is compared with turnover rows. */
export const wonToBet = `SELECT 'free spin of bet ' || u.bet_id, u.bet_id, u.member_id, u.won, f.multiple
    FROM free_spin_use u JOIN free_spin f ON f.id = u.free_spin_id WHERE u.won > 0 AND f.multiple > 0`
